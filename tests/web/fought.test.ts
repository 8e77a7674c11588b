/** What the viewer's attack has come to: all its rolls together, and nobody else's. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { foughtIn } from "../../static/app/game/fought.js";
import type { Happening, Told } from "../../static/app/net/frames.js";

function told(...events: object[]): Told[] {
  return events.map((event, seq) => ({ seq, at: "", event: event as Happening }) as unknown as Told);
}

function roll(attacker: number, target: string, lost: number, beaten: number): object {
  return { kind: "battle_rolled", attacker, defender: 1, source: "alaska", target, attack_dice: [], defence_dice: [], attacker_losses: lost, defender_losses: beaten };
}

test("the rolls against one territory count together", () => {
  assert.deepEqual(foughtIn(told(roll(0, "japan", 2, 0), roll(0, "japan", 1, 1)), 0),
    { target: "japan", loser: 1, lost: 3, beaten: 1, fallen: false });
});

test("a conquest is told, and of several territories the last", () => {
  const news = told(roll(0, "japan", 0, 2), { kind: "territory_conquered", target: "japan" }, roll(0, "alberta", 1, 0));
  assert.equal(foughtIn(news.slice(0, 2), 0)?.fallen, true);
  assert.deepEqual(foughtIn(news, 0), { target: "alberta", loser: 1, lost: 1, beaten: 0, fallen: false });
});

test("the attacks of others come to nothing here, nor do they for who looks on", () => {
  assert.equal(foughtIn(told(roll(1, "japan", 0, 2)), 0), null);
  assert.equal(foughtIn(told(roll(1, "japan", 0, 2)), null), null);
});
