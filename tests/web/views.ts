/** Positions as the server sends them, for tests: everything that a test does not name is empty. */

import { Words, type TextData } from "../../static/app/i18n/words.js";
import english from "../../static/app/i18n/en.json";
import type { Ready } from "../../static/app/game/game.js";
import { Names } from "../../static/app/game/names.js";
import type { AttackOdds, Options, PlayerView, Update, Welcome } from "../../static/app/net/frames.js";

export const NO_OPTIONS: Options = {
  claim: [], place: null, neutral: null, headquarters: [], plan: false, trade: [], trade_due: false, attack: [], stop_attack: false, defend: [],
  occupy: null, fortify: [], end_attacks: false, end_turn: false, take_back: false, resign: true,
};

export function view(change: Partial<PlayerView> = {}, options: Partial<Options> = {}): PlayerView {
  return {
    viewer: 0, seq: 1, phase: "attack", round: 1, turn: 0, to_act: 0, owner: [0, 0, 1, 1], armies: [5, 1, 2, 1],
    seats: [], pool: 0, pile: 40, discard: [], symbols: [], sets_traded: 0, next_set: 4, trading: false, conquered: false,
    fortified: false, hand: [], hand_symbols: [], mission: null, progress: [], waiting: null, defence: null, plan: [], battle: null, occupation: null,
    outcome: null, paused: null, ...change, options: { ...NO_OPTIONS, ...options },
  };
}

export function update(seq: number, change: Partial<PlayerView> = {}, options: Partial<Options> = {}): Update {
  return {
    type: "update", after_seq: seq - 1, seq, events: [], view: view({ seq, ...change }, options), odds: [], defence: [], comings: [], marches: [], hurry: false, secret: null,
    clock: { now: 0, seat: null, deadline: null, reserve_from: null, reserves: [] },
  };
}

export const WELCOME: Welcome = {
  type: "welcome", protocol: 1, game: "g", viewer: 0, edition: "hasbro_2015", mode: "classic", policies: {}, changes: {},
  seats: [{ seat: 0, name: "Anna", colour: "yellow", bot: "" }, { seat: 1, name: "Ben", colour: "blue", bot: "" }],
  board: {
    key: "board_2015", territories: ["alaska", "alberta", "kamchatka", "japan"], continents: [],
    neighbours: [[1, 2], [0], [0, 3], [2]],
  },
  clock: { turn: null, reserve: 0, defence: 0 }, dice: { commitment: "", contributions: [], secret: null },
};

const PLURALS: TextData["plurals"] = {
  units: ["{n} army", "{n} armies"], hours: ["{n} hour", "{n} hours"], minutes: ["{n} minute", "{n} minutes"],
  seconds: ["{n} second", "{n} seconds"],
};

export const WORDS = new Words({ language: "en", page: english, plurals: PLURALS, boards: {} } as TextData);

export const ATTACK: Partial<Options> = {
  attack: [{ source: "alaska", targets: ["kamchatka"], dice: 3 }], end_attacks: true, end_turn: true,
  fortify: [{ source: "alaska", targets: ["alberta"], units: 4, limit: 0 }],
};

/** A position as the page holds it. */
export function ready(change: Partial<PlayerView> = {}, options: Partial<Options> = {}, odds: AttackOdds[] = []): Ready {
  return { welcome: WELCOME, names: new Names(WORDS, WELCOME), update: { ...update(1, change, options), odds }, onward: [] };
}
