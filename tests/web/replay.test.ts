/** The past of a game, put together from what each event changed; and the way over the map by arrows. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardData } from "../../static/app/board/data.js";
import { towards } from "../../static/app/board/nearest.js";
import { changed, PART, Past, type Part } from "../../static/app/replay/past.js";

test("what has not changed stays, what has changed is new", () => {
  const before = { armies: [1, 2, 3], seats: [{ armies: 6, cards: 0 }], hand: ["ural"], battle: null as object | null };
  const after = changed(before, { armies: { 1: 5 }, seats: { 0: { armies: 9 } }, hand: ["ural", "siam"], battle: { source: "ural" } });
  assert.deepEqual(after, { armies: [1, 5, 3], seats: [{ armies: 9, cards: 0 }], hand: ["ural", "siam"], battle: { source: "ural" } });
  assert.deepEqual(before.armies, [1, 2, 3]);
  assert.equal(changed({ battle: { source: "ural" } as object | null }, { battle: null }).battle, null);
});

/** A game of as many events as there are numbers, in which the round is the number of the event. */
function part(after: number, last: number): Part {
  const steps = [];
  for (let seq = after + 1; seq <= Math.min(after + PART, last); seq += 1) {
    steps.push({ told: { seq, at: 0, event: { kind: "turn_ended", seat: 0 } }, changed: { seq, round: seq } });
  }
  return { welcome: {}, after, seq: last, view: { seq: after, round: after }, steps, turns: [] } as unknown as Part;
}

test("positions come from the part in which they lie, each part is asked for once", async () => {
  const asked: (number | null)[] = [];
  const past = await Past.open(async (after) => {
    asked.push(after);
    return part(after ?? 0, PART + 50);
  }, 0);
  assert.equal((await past.at(0)).view.round, 0);
  assert.deepEqual((await past.at(0)).events, []);
  assert.equal((await past.at(PART)).view.round, PART);
  assert.equal((await past.at(PART + 50)).events[0]?.seq, PART + 50);
  assert.equal((await past.at(PART + 1)).view.round, PART + 1);
  assert.deepEqual(asked, [0, PART]);
  assert.equal(past.log(PART + 2).length, PART + 2);
});

test("an arrow leads to the nearest land in its direction, and nowhere at the edge", () => {
  const land = (x: number, y: number) => ({ badge: [x, y] });
  const data = { territories: { middle: land(100, 100), east: land(140, 105), far: land(150, 20), south: land(100, 160) } } as unknown as BoardData;
  assert.equal(towards(data, "middle", 1, 0), "east");
  assert.equal(towards(data, "middle", 0, 1), "south");
  assert.equal(towards(data, "middle", -1, 0), null);
});
