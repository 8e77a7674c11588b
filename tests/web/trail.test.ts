/** The line on the map: the way that the server says, and nothing that the page works out. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING } from "../../static/app/game/selection.js";
import { trailOf } from "../../static/app/game/trail.js";
import { ATTACK, ready } from "./views.js";

const MOVE = { fortify: [{ source: "alaska", targets: ["alberta", "japan"], units: 4, limit: 0 }], end_turn: true };
const CHOSEN = { ...NOTHING, source: "alaska", target: "japan" };

test("the way of a move goes back from its target along where armies come from", () => {
  const now = ready({ phase: "fortification" }, MOVE);
  const told = { ...now, update: { ...now.update, comings: [[-1, 0, 1, 2]] } };
  assert.deepEqual(trailOf(told, CHOSEN, null), { way: ["alaska", "alberta", "kamchatka", "japan"], friendly: true });
});

test("where armies move to neighbours the way is straight", () => {
  assert.deepEqual(trailOf(ready({ phase: "fortification" }, MOVE), CHOSEN, null), { way: ["alaska", "japan"], friendly: true });
});

test("an attack shows the row that it begins, or itself alone", () => {
  const aimed = { ...NOTHING, source: "alaska", target: "kamchatka", way: ["alaska", "kamchatka", "japan"] };
  assert.deepEqual(trailOf(ready({}, ATTACK), aimed, null), { way: aimed.way, friendly: false });
  assert.deepEqual(trailOf(ready({}, ATTACK), { ...aimed, way: [] }, null)?.way, ["alaska", "kamchatka"]);
});

test("armies that have just moved show their way until something is fought over", () => {
  assert.deepEqual(trailOf(ready({}, ATTACK), NOTHING, ["alaska", "alberta"])?.way, ["alaska", "alberta"]);
  const occupation = { source: "alaska", target: "kamchatka", minimum: 1, maximum: 3 };
  assert.deepEqual(trailOf(ready({ occupation }), NOTHING, ["alaska", "alberta"]), { way: ["alaska", "kamchatka"], friendly: true });
});

test("a fight of others shows who attacks whom as long as nothing is picked", () => {
  assert.deepEqual(trailOf(ready({}, ATTACK), NOTHING, null, ["japan", "alaska"]), { way: ["japan", "alaska"], friendly: false });
  const aimed = { ...NOTHING, source: "alaska", target: "kamchatka" };
  assert.deepEqual(trailOf(ready({}, ATTACK), aimed, null, ["japan", "alaska"])?.way, ["alaska", "kamchatka"]);
});
