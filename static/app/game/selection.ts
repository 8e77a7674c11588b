/** What a player has picked and not yet sent. It outlives a reload, and every new view is held against it. */

import type { PlaceOption, PlayerView, TradeOption } from "../net/frames.js";

export interface Selection {
  /** What is being decided where the turn leaves a choice: cards before reinforcements, moving instead of attacking. */
  readonly mode: "turn" | "trade" | "fortify" | "plan" | "chain";
  /** Where an attack or a move starts; in claiming, or for the headquarters, the territory picked. */
  readonly source: string | null;
  readonly target: string | null;
  /** Armies laid out and not yet confirmed. */
  readonly draft: Readonly<Record<string, number>>;
  /** Armies that one tap lays out. */
  readonly step: 1 | 5 | "all";
  /** What the slider says; null leaves it at its first place. */
  readonly units: number | null;
  /** The cards picked for a trade. */
  readonly cards: readonly string[];
  readonly bonus: string | null;
  /** Dice of an attack; null takes as many as may be. */
  readonly dice: number | null;
  /** The order of the opening being written. */
  readonly plan: readonly string[];
  /** A row of attacks that is thought of, the territory where it begins first. */
  readonly way: readonly string[];
}

export const NOTHING: Selection = {
  mode: "turn", source: null, target: null, draft: {}, step: 1, units: null, cards: [], bonus: null, dice: null, plan: [], way: [],
};

export type Task =
  "back" | "defend" | "stop" | "occupy" | "claim" | "headquarters" | "trade" | "place" | "attack" | "chain" | "fortify" | "end" | "plan" | "wait" | "over";

/** What the map and the bar ask for now. */
export function taskOf(view: PlayerView, selection: Selection): Task {
  const { options } = view;
  if (view.outcome) return "over";
  if (options.take_back) return "back";
  if (options.defend.length) return "defend";
  // Whatever else the attacker might do would call the attack off without a word.
  if (options.stop_attack) return "stop";
  if (selection.mode === "plan" && options.plan) return "plan";
  if (options.occupy) return "occupy";
  if (options.claim.length) return "claim";
  if (options.headquarters.length) return "headquarters";
  if (options.trade_due || (selection.mode === "trade" && options.trade.length)) return "trade";
  if (piles(view).length) return "place";
  if (selection.mode === "fortify" && options.fortify.length) return "fortify";
  if (options.attack.length) return selection.mode === "chain" ? "chain" : "attack";
  if (options.fortify.length) return "fortify";
  return options.end_turn || options.end_attacks ? "end" : "wait";
}

/** What is to be laid out now: the own armies, the neutral army's, or both. */
export function piles(view: PlayerView): readonly PlaceOption[] {
  return [view.options.place, view.options.neutral].filter((pile) => pile !== null);
}

/** Armies of one pile that are laid out and not yet sent. */
export function drafted(selection: Selection, pile: PlaceOption): number {
  return pile.territories.reduce((sum, id) => sum + (selection.draft[id] ?? 0), 0);
}

/** How many armies the viewer has left for the opening, each of which a plan may name a place for. */
export function planable(view: PlayerView): number {
  return view.viewer === null ? 0 : view.seats[view.viewer]?.reserve ?? 0;
}

/** The armies on the map that are not sent yet: laid out, or planned. */
export function thought(view: PlayerView, selection: Selection): Readonly<Record<string, number>> {
  if (taskOf(view, selection) !== "plan") return selection.draft;
  const counts: Record<string, number> = {};
  for (const id of selection.plan) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/** Where a press picks a territory and a button confirms it. */
export function pickable(view: PlayerView): readonly string[] {
  return view.options.claim.length ? view.options.claim : view.options.headquarters;
}

/** The sets, the best first: what it brings, where the +2 may go, and the fewest jokers. */
export function rankedSets({ hand, hand_symbols: symbols, options }: PlayerView): readonly TradeOption[] {
  const jokers = (set: TradeOption) => set.cards.filter((card) => symbols[hand.indexOf(card)] === "joker").length;
  return [...options.trade].sort((a, b) => b.value - a.value || Math.min(b.bonus.length, 1) - Math.min(a.bonus.length, 1) || jokers(a) - jokers(b));
}

/** The set that the picked cards are; where none are picked, the best one. */
export function pickedSet(view: PlayerView, selection: Selection): TradeOption | null {
  if (!selection.cards.length) return rankedSets(view)[0] ?? null;
  const picked = [...selection.cards].sort().join();
  return view.options.trade.find((set) => [...set.cards].sort().join() === picked) ?? null;
}

/** What is left of a selection in a new view: nothing stays picked that is no longer legal. */
export function settled(selection: Selection, view: PlayerView, before: PlayerView | null): Selection {
  const next: { -readonly [K in keyof Selection]: Selection[K] } = { ...selection };
  if (before && before.turn !== view.turn) return { ...NOTHING, step: selection.step };
  if (before && before.phase !== view.phase && next.mode !== "plan") next.mode = "turn";
  if (view.phase === "fortification") next.way = [];
  if (next.mode === "trade" && !view.options.trade.length) next.mode = "turn";
  if (next.mode === "plan" && !view.options.plan) next.mode = "turn";
  const now = piles(view);
  const fits = now.every((pile) => drafted(next, pile) <= pile.units)
    && Object.keys(next.draft).every((id) => now.some((pile) => pile.territories.includes(id)));
  if (!fits) next.draft = {};
  if (next.cards.some((card) => !view.hand.includes(card))) Object.assign(next, { cards: [], bonus: null });
  return { ...next, ...pair(next, view, before), units: !before || before.phase === view.phase ? next.units : null };
}

/** Source and target, as far as they may still stand for an attack, a move or a claim. */
function pair(selection: Selection, view: PlayerView, before: PlayerView | null): Pick<Selection, "source" | "target"> {
  const task = taskOf(view, selection);
  if (task === "claim" || task === "headquarters") {
    const free = selection.source !== null && pickable(view).includes(selection.source);
    return { source: free ? selection.source : null, target: null };
  }
  // Who attacked from somewhere has not said that armies leave it at the end of the turn.
  if (task === "fortify" && before && taskOf(before, selection) !== "fortify") return { source: null, target: null };
  const list = task === "attack" ? view.options.attack : task === "fortify" ? view.options.fortify : [];
  const conquest = before?.occupation?.target;
  const wanted = conquest && list.some((one) => one.source === conquest) ? conquest : selection.source;
  const option = list.find((one) => one.source === wanted);
  if (!option) return { source: null, target: null };
  const kept = selection.target !== null && option.targets.includes(selection.target);
  return { source: option.source, target: kept ? selection.target : null };
}
