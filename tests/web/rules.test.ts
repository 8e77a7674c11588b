/** The way to the rules: what is behind an event or a refusal, and where it is told. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Rules } from "../../static/app/game/rules.js";

const RULES = new Rules({
  address: "/rules/hasbro_2015/mission?fortify=adjacent_single",
  points: { fortify: ["Fortifying", "2015, p. 9"], mission_win: ["Winning by mission", "2015, p. 11"] },
  events: { units_lost: "unit_limit" },
  ends: { mission: "mission_win" },
  winning: "mission_win",
});

test("a rule is told on the page of exactly this game's rules", () => {
  assert.deepEqual(RULES.at("fortify"), {
    title: "Fortifying", source: "2015, p. 9", address: "/rules/hasbro_2015/mission?fortify=adjacent_single#fortify",
  });
});

test("the end of a game leads to the rule by which it ended", () => {
  const ended = { kind: "game_ended", termination: "mission", winner: 0, missions: [] } as const;
  assert.equal(RULES.behind(ended as never)?.title, "Winning by mission");
});

test("who wonders why the game is not won is led to what wins it", () => {
  assert.equal(RULES.winning?.source, "2015, p. 11");
});

test("what a player did, and a point that this page does not know, lead nowhere", () => {
  assert.equal(RULES.behind({ kind: "turn_ended", seat: 0 } as never), null);
  assert.equal(RULES.behind({ kind: "units_lost", seat: 0, units: 1, of_bonus: 0 } as never), null);
  assert.equal(RULES.at(null), null);
});

test("a refusal is parted from the place that its end names", () => {
  assert.deepEqual(RULES.refused("Not over there. (2015, p. 9)", "fortify"), { text: "Not over there.", rule: RULES.at("fortify") });
  assert.deepEqual(RULES.refused("Too late.", null), { text: "Too late.", rule: null });
  assert.deepEqual(RULES.refused("In other words", "fortify"), { text: "In other words", rule: null });
});
