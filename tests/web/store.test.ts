/** The page's model: frames in, one action out at a time. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../static/app/game/game.js";
import { NOTHING, type Selection } from "../../static/app/game/selection.js";
import type { Action } from "../../static/app/net/frames.js";
import { ATTACK, update, WELCOME, WORDS } from "./views.js";

function opened() {
  const game = new Game(WORDS);
  const sent: [Action, number][] = [];
  const kept = new Map<number, Selection>();
  const asked: (readonly string[])[] = [];
  let release = () => {};
  const plays: number[] = [];
  const hurries: number[] = [];
  game.wires = {
    submit: (action, base) => { sent.push([action, base]); return `id-${sent.length}`; },
    reckon: (way) => asked.push(way),
    hurry: () => { hurries.push(game.update?.seq ?? 0); },
    play: (events) => { plays.push(events.length); return new Promise((done) => { release = done; }); },
    keep: (selection, seq) => kept.set(seq, selection),
    kept: (seq) => kept.get(seq) ?? null,
  };
  game.receive(WELCOME);
  game.connected("open");
  return { game, sent, kept, asked, plays, hurries, release: async () => { release(); await new Promise((done) => setTimeout(done)); } };
}

test("a second press while an action waits has no effect", () => {
  const { game, sent } = opened();
  game.receive(update(5, {}, ATTACK));
  game.submit({ type: "end_attacks" });
  game.submit({ type: "end_attacks" });
  assert.deepEqual(sent, [[{ type: "end_attacks" }, 5]]);
});

test("an accepted action keeps the page waiting until its position is there", async () => {
  const { game, release } = opened();
  game.receive(update(5, {}, ATTACK));
  game.submit({ type: "end_attacks" });
  game.receive({ type: "accepted", id: "id-1", seq: 7 });
  assert.equal(game.busy, true);
  game.receive(update(7, {}, ATTACK));
  await release();
  assert.equal(game.busy, false);
});

test("the position is put up when its events have been played", async () => {
  const { game, release } = opened();
  game.receive(update(5));
  game.receive(update(6, { armies: [9, 9, 9, 9] }));
  assert.equal(game.update?.seq, 5);
  await release();
  assert.equal(game.update?.seq, 6);
});

test("bots that are hurried are asked again with each position, and nothing is played, until they are through", async () => {
  const { game, plays, hurries } = opened();
  game.receive({ ...update(5), hurry: true });
  game.skip();
  game.receive({ ...update(9), hurry: true });
  assert.deepEqual([game.update?.seq, hurries, plays], [9, [5, 9], []]);
  game.receive(update(12));
  assert.deepEqual([game.update?.seq, hurries, plays, game.hurry.on], [12, [5, 9], [], false]);
  game.receive(update(13));
  assert.deepEqual(plays, [0]);
});

test("what bots do in a hurry is told when they are through", () => {
  const { game } = opened();
  const told: number[] = [];
  game.addEventListener("told", (event) => told.push((event as CustomEvent<readonly unknown[]>).detail.length));
  const drawn = (seq: number) => ({ ...update(seq), events: [{ seq, at: 0, event: { kind: "turn_ended" as const, seat: 1 } }] });
  game.receive({ ...drawn(5), hurry: true });
  game.skip();
  game.receive({ ...drawn(6), hurry: true });
  assert.deepEqual(told, []);
  game.receive(drawn(7));
  assert.deepEqual(told, [1]);
});

test("a line that breaks ends the hurry", () => {
  const { game, hurries } = opened();
  game.receive({ ...update(5), hurry: true });
  game.skip();
  game.connected("lost");
  game.connected("open");
  game.receive({ ...update(9), hurry: true });
  assert.deepEqual([hurries, game.hurry.on], [[5], false]);
});

test("a hurry that comes too fast goes on with the next position, and no action that waits is forgotten", () => {
  const { game, hurries } = opened();
  game.receive({ ...update(5, {}, ATTACK), hurry: true });
  game.submit({ type: "end_attacks" });
  game.skip();
  game.receive({ type: "rejected", id: null, code: "too_fast", params: {}, rule: null, source: null, message: "No." });
  assert.deepEqual([game.pending, game.refusal, game.hurry.on, hurries], ["id-1", null, true, [5]]);
  game.receive({ type: "rejected", id: null, code: "in_company", params: {}, rule: null, source: null, message: "No." });
  assert.deepEqual([game.pending, game.refusal?.code, game.hurry.on], ["id-1", "in_company", false]);
});

test("a refusal ends the hurry", () => {
  const { game, hurries } = opened();
  game.receive({ ...update(5), hurry: true });
  game.skip();
  game.receive({ type: "rejected", id: null, code: "in_company", params: {}, rule: null, source: null, message: "No." });
  game.receive({ ...update(9), hurry: true });
  assert.deepEqual([hurries, game.refusal?.message], [[5], "No."]);
});

test("an older update shows nothing", () => {
  const { game } = opened();
  game.receive(update(5));
  game.receive(update(4));
  assert.equal(game.update?.seq, 5);
});

test("a refusal is said and frees the page", () => {
  const { game } = opened();
  game.receive(update(5, {}, ATTACK));
  game.submit({ type: "end_attacks" });
  game.receive({ type: "rejected", id: "id-1", code: "stale", params: {}, rule: null, source: null, message: "Look again." });
  assert.deepEqual([game.refusal?.message, game.busy], ["Look again.", false]);
});

test("before the socket is open for the first time the position of the page can be played, and is sent once", () => {
  const { game, sent } = opened();
  game.connected("connecting");
  game.receive(update(5, {}, ATTACK));
  assert.equal(game.busy, false);
  game.select({ ...NOTHING, source: "alaska" });
  game.submit({ type: "end_attacks" });
  game.submit({ type: "end_attacks" });
  assert.deepEqual([game.selection.source, sent], ["alaska", [[{ type: "end_attacks" }, 5]]]);
});

test("what is picked is told apart from what happens, so that only what shows it is drawn anew", () => {
  const { game } = opened();
  game.receive(update(5, {}, ATTACK));
  const told: string[] = [];
  for (const heard of ["change", "pick"]) game.addEventListener(heard, () => told.push(heard));
  game.select({ ...NOTHING, source: "alaska" });
  game.seen.point(["alaska"]);
  assert.deepEqual(told, ["pick", "pick"]);
  game.submit({ type: "end_attacks" });
  assert.deepEqual(told, ["pick", "pick", "change"]);
});

test("nothing can be pressed without a connection", () => {
  const { game, sent } = opened();
  game.receive(update(5, {}, ATTACK));
  game.connected("lost");
  game.press("alaska");
  game.submit({ type: "end_turn" });
  assert.deepEqual([game.selection.source, sent.length, game.legal().size], [null, 0, 0]);
});

test("what was picked outlives a reload at the same event", () => {
  const { game, kept } = opened();
  game.receive(update(5, {}, ATTACK));
  game.press("alaska");
  const again = new Game(WORDS);
  again.wires = { ...game.wires!, kept: (seq) => kept.get(seq) ?? null };
  again.receive(WELCOME);
  again.receive(update(5, {}, ATTACK));
  assert.equal(again.selection.source, "alaska");
});

test("an event stands in the log once, however often it is told", () => {
  const { game } = opened();
  const told = { seq: 5, at: 0, event: { kind: "turn_ended" as const, seat: 0 } };
  game.receive({ ...update(5), events: [told] });
  game.receive({ ...update(5), events: [told] });
  assert.equal(game.log.length, 1);
});

test("a seat that somebody else plays now is said", () => {
  const { game } = opened();
  game.receive(update(5));
  assert.equal(game.moved, false);
  game.receive({ ...WELCOME, viewer: null });
  assert.equal(game.moved, true);
});

const REACH = { way: ["alaska", "kamchatka"], chances: [0.7], left: 3, onward: ["japan"] };

test("a row of attacks is asked about once, and goes on where the server says", () => {
  const { game, asked } = opened();
  game.receive(update(5, {}, ATTACK));
  game.select({ ...NOTHING, mode: "chain", way: ["alaska", "kamchatka"] });
  game.select({ ...game.selection });
  assert.deepEqual(asked, [["alaska", "kamchatka"]]);
  game.receive({ type: "reckoned", seq: 5, ...REACH });
  assert.equal(game.legal().has("japan"), true);
  game.press("japan");
  assert.deepEqual(asked.at(-1), ["alaska", "kamchatka", "japan"]);
});

test("an answer about another row is dropped, and the present one asked about", () => {
  const { game, asked } = opened();
  game.receive(update(5, {}, ATTACK));
  game.select({ ...NOTHING, mode: "chain", way: ["alaska", "kamchatka"] });
  game.select({ ...game.selection, way: ["alaska"] });
  game.receive({ type: "reckoned", seq: 5, ...REACH });
  assert.equal(game.reckoning.answer, null);
  assert.deepEqual(asked, [["alaska", "kamchatka"], ["alaska"]]);
});

test("of a row whose beginning has been taken what is left is kept, and aimed at", () => {
  const { game } = opened();
  game.receive(update(5, {}, ATTACK));
  game.select({ ...NOTHING, source: "alaska", way: ["alberta", "alaska", "kamchatka"] });
  game.receive({ type: "reckoned", seq: 5, ...REACH });
  assert.deepEqual(game.selection.way, ["alaska", "kamchatka"]);
  assert.equal(game.selection.target, "kamchatka");
});

test("what is picked is kept with the position that others make meanwhile", async () => {
  const { game, kept, release } = opened();
  game.receive(update(5, {}, ATTACK));
  game.select({ ...NOTHING, source: "alaska", target: "kamchatka" });
  game.receive(update(6, {}, ATTACK));
  await release();
  assert.equal(kept.get(6)?.target, "kamchatka");
});
