/** What a press on the map means, from the view's options alone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { intentFor, laidOut, legalPlaces, lightsFor, takenBack } from "../../static/app/game/intents.js";
import { NOTHING, pickedSet, rankedSets, settled, taskOf, thought } from "../../static/app/game/selection.js";
import type { PlayerView } from "../../static/app/net/frames.js";
import { ATTACK, ready, view } from "./views.js";

const PLACE = { place: { territories: ["alaska", "alberta"], units: 7, exactly: false, limit: 0 } };
const KAMCHATKA = [{ source: "alaska", target: "kamchatka", chance: 0.8, loss: 1 }];

test("source and target are picked one after the other", () => {
  const now = ready({}, ATTACK);
  const first = intentFor(now, NOTHING, "alaska");
  assert.ok(first && "selection" in first);
  assert.equal(first.selection.source, "alaska");
  const second = intentFor(now, first.selection, "kamchatka");
  assert.ok(second && "selection" in second);
  assert.equal(second.selection.target, "kamchatka");
});

test("a target pressed first finds its best source by the odds", () => {
  const intent = intentFor(ready({}, ATTACK, KAMCHATKA), NOTHING, "kamchatka");
  assert.ok(intent && "selection" in intent);
  assert.deepEqual([intent.selection.source, intent.selection.target], ["alaska", "kamchatka"]);
});

test("a press that no option allows means nothing", () => {
  assert.equal(intentFor(ready({}, ATTACK), NOTHING, "japan"), null);
  assert.equal(intentFor(ready({}, {}), NOTHING, "alaska"), null);
});

test("armies are laid out up to what there is, and taken back", () => {
  const now = ready({ phase: "reinforcement" }, PLACE);
  const five = laidOut(now, NOTHING, "alaska", 5);
  assert.ok(five && "selection" in five);
  const more = laidOut(now, five.selection, "alberta", 5);
  assert.ok(more && "selection" in more);
  assert.deepEqual(more.selection.draft, { alaska: 5, alberta: 2 });
  assert.equal(laidOut(now, more.selection, "alaska", 1), null);
  assert.deepEqual(takenBack(more.selection, "alaska").draft, { alberta: 2 });
  assert.deepEqual(takenBack(more.selection).draft, {});
});

test("a free territory is claimed by a second press", () => {
  const now = ready({ phase: "claiming" }, { claim: ["japan"] });
  const first = intentFor(now, NOTHING, "japan");
  assert.ok(first && "selection" in first);
  assert.deepEqual(intentFor(now, first.selection, "japan"), { action: { type: "claim", territory: "japan" } });
});

test("armies are laid out up to the table's limit", () => {
  const now = ready({ phase: "reinforcement" }, { place: { ...PLACE.place, limit: 8 } });
  const all = laidOut(now, NOTHING, "alaska", "all");
  assert.ok(all && "selection" in all);
  assert.deepEqual(all.selection.draft, { alaska: 3 });
  assert.equal(laidOut(now, all.selection, "alaska", 1), null);
});

test("own and neutral armies are laid out side by side, each up to its own number", () => {
  const now = ready({ phase: "opening" }, {
    place: { ...PLACE.place, units: 2, exactly: true },
    neutral: { territories: ["japan"], units: 1, exactly: true, limit: 0 },
  });
  const own = laidOut(now, NOTHING, "alaska", "all");
  assert.ok(own && "selection" in own);
  const both = laidOut(now, own.selection, "japan", "all");
  assert.ok(both && "selection" in both);
  assert.deepEqual(both.selection.draft, { alaska: 2, japan: 1 });
  assert.deepEqual(settled(both.selection, now.update.view, now.update.view).draft, { alaska: 2, japan: 1 });
  assert.deepEqual(lightsFor(now.update.view, NOTHING).sources, ["alaska", "alberta", "japan"]);
});

test("headquarters are picked by a press and only confirmed by the button", () => {
  const now = ready({ phase: "headquarters" }, { headquarters: ["alaska", "alberta"] });
  const first = intentFor(now, NOTHING, "alaska");
  assert.ok(first && "selection" in first);
  assert.equal(taskOf(now.update.view, NOTHING), "headquarters");
  const again = intentFor(now, first.selection, "alaska");
  assert.ok(again && "selection" in again);
  assert.equal(settled(again.selection, now.update.view, now.update.view).source, "alaska");
  assert.equal(intentFor(now, NOTHING, "japan"), null);
});

test("moving instead of attacking is a choice of its own", () => {
  const moving = { ...NOTHING, mode: "fortify" as const };
  assert.equal(taskOf(view({}, ATTACK), NOTHING), "attack");
  assert.equal(taskOf(view({}, ATTACK), moving), "fortify");
  assert.deepEqual(lightsFor(view({}, ATTACK), { ...moving, source: "alaska" }).targets, ["alberta"]);
});

test("what is lit may be pressed, and the targets even before a source is chosen", () => {
  assert.deepEqual([...legalPlaces(view({}, ATTACK), NOTHING)].sort(), ["alaska", "kamchatka"]);
});

test("a due trade and a defence come before everything else", () => {
  assert.equal(taskOf(view({}, { ...PLACE, trade_due: true }), NOTHING), "trade");
  assert.equal(taskOf(view({}, { ...ATTACK, defend: [1, 2] }), NOTHING), "defend");
});

test("an attack that goes on by itself can only be called off while its defender is asked", () => {
  const waiting = view({}, { ...ATTACK, stop_attack: true });
  assert.equal(taskOf(waiting, NOTHING), "stop");
  assert.deepEqual([...legalPlaces(waiting, NOTHING)], []);
});

test("a plan names a place for each army that is left, and for no more", () => {
  const seat = { reserve: 2 } as PlayerView["seats"][number];
  const now = ready({ phase: "opening", seats: [seat] }, { plan: true });
  const planned = (plan: string[]) => intentFor(now, { ...NOTHING, mode: "plan", plan }, "alaska");
  assert.deepEqual(planned(["japan"]), { selection: { ...NOTHING, mode: "plan", plan: ["japan", "alaska"] } });
  assert.equal(planned(["japan", "japan"]), null);
  assert.deepEqual(thought(now.update.view, { ...NOTHING, mode: "plan", plan: ["japan", "alaska", "japan"] }), { japan: 2, alaska: 1 });
});

test("the best set is picked until another is: what it brings, the +2, no joker", () => {
  const set = (cards: string[], value: number, bonus: string[] = []) => ({ cards, value, bonus });
  const sets = [set(["a", "b", "j"], 4, ["a"]), set(["a", "b", "c"], 4, ["a"]), set(["b", "c", "d"], 4), set(["x", "y", "z"], 10)];
  const now = view({ hand: ["a", "b", "c", "d", "j"], hand_symbols: ["infantry", "infantry", "infantry", "infantry", "joker"] }, { trade: sets });
  assert.deepEqual(rankedSets(now).map((one) => one.cards.join("")), ["xyz", "abc", "abj", "bcd"]);
  assert.equal(pickedSet(now, NOTHING)?.value, 10);
  assert.equal(pickedSet(now, { ...NOTHING, cards: ["d", "c", "b"] })?.cards[0], "b");
});

test("cards make a set in any order", () => {
  const set = { cards: ["a", "b", "c"], value: 4, bonus: [] };
  assert.equal(pickedSet(view({}, { trade: [set] }), { ...NOTHING, cards: ["c", "a", "b"] })?.value, 4);
});

test("nothing stays picked that is no longer legal", () => {
  const before = view({}, ATTACK);
  const picked = { ...NOTHING, source: "alaska", target: "kamchatka", draft: { japan: 3 } };
  assert.equal(settled(picked, before, before).target, "kamchatka");
  assert.deepEqual(settled(picked, before, before).draft, {});
  assert.equal(settled(picked, view({}, { end_turn: true }), before).source, null);
  assert.deepEqual(settled(picked, view({ turn: 1 }), before), NOTHING);
});

test("after a conquest the conquered territory attacks on", () => {
  const before = view({ phase: "occupation", occupation: { source: "alaska", target: "kamchatka", minimum: 1, maximum: 4 } });
  const after = view({}, { attack: [...ATTACK.attack!, { source: "kamchatka", targets: ["japan"], dice: 2 }] });
  assert.equal(settled({ ...NOTHING, source: "alaska" }, after, before).source, "kamchatka");
});
