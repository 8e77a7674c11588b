/** What the viewer's action has come to: the rarest thing alone, and nothing of what others did. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { noticedIn } from "../../static/app/game/noticed.js";
import type { Happening, PlayerView, Told } from "../../static/app/net/frames.js";
import { view } from "./views.js";

function told(...events: object[]): Told[] {
  return events.map((event, seq) => ({ seq, at: "", event: event as Happening }) as unknown as Told);
}

function roll(attacker: number, target: string, lost: number, beaten: number): object {
  return { kind: "battle_rolled", attacker, defender: 1, source: "alaska", target, attack_dice: [], defence_dice: [], attacker_losses: lost, defender_losses: beaten };
}

function conquest(seat: number): object {
  return { kind: "territory_conquered", seat, loser: 1 - seat, source: "alaska", target: "japan", units: 1 };
}

function holding(viewer: number | null, ...continents: string[]): PlayerView {
  return view({ viewer, seats: [{ continents }, { continents: [] }] as unknown as PlayerView["seats"] });
}

const NOTHING = holding(0);

test("the rolls against one territory count together", () => {
  assert.deepEqual(noticedIn(told(roll(0, "japan", 2, 0), roll(0, "japan", 1, 1)), NOTHING, NOTHING),
    { kind: "fought", target: "japan", loser: 1, lost: 3, beaten: 1, fallen: false });
});

test("a conquest is told, and of several territories the last", () => {
  const news = told(roll(0, "japan", 0, 2), conquest(0), roll(0, "alberta", 1, 0));
  assert.deepEqual(noticedIn(news.slice(0, 2), NOTHING, NOTHING), { kind: "fought", target: "japan", loser: 1, lost: 0, beaten: 2, fallen: true });
  assert.deepEqual(noticedIn(news, NOTHING, NOTHING), { kind: "fought", target: "alberta", loser: 1, lost: 1, beaten: 0, fallen: false });
});

test("a whole continent goes before the battle, a rival who is out before both", () => {
  const news = told(roll(0, "japan", 0, 2), conquest(0));
  assert.deepEqual(noticedIn(news, NOTHING, holding(0, "asia")), { kind: "whole", continent: "asia" });
  const out = { kind: "seat_eliminated", seat: 1, by: 0, cards: ["peru", "siam"] };
  assert.deepEqual(noticedIn(told(...news.map((one) => one.event), out), NOTHING, holding(0, "asia")), { kind: "out", seat: 1, cards: 2 });
});

test("a continent that is held already, or comes back by what others do, is no news", () => {
  const asia = holding(0, "asia");
  assert.equal(noticedIn(told(roll(0, "japan", 0, 2), conquest(0)), asia, asia)?.kind, "fought");
  assert.equal(noticedIn(told(conquest(1)), NOTHING, asia), null);
});

test("the own card is told, others' cards are not", () => {
  assert.deepEqual(noticedIn(told({ kind: "card_drawn", seat: 0, card: "peru" }), NOTHING, NOTHING), { kind: "card", card: "peru" });
  assert.equal(noticedIn(told({ kind: "card_drawn", seat: 1, card: null }), NOTHING, NOTHING), null);
});

test("the attacks of others come to nothing here, nor do they for who looks on", () => {
  const out = { kind: "seat_eliminated", seat: 0, by: 1, cards: [] };
  assert.equal(noticedIn(told(roll(1, "japan", 0, 2), conquest(1), out), NOTHING, NOTHING), null);
  assert.equal(noticedIn(told(roll(1, "japan", 0, 2), out), holding(null), holding(null)), null);
});
