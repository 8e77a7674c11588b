/** What a press on a territory means: another selection, or an action out of the view's own options. */

import type { Action, PlayerView } from "../net/frames.js";
import type { Ready } from "./game.js";
import { drafted, pickable, piles, planable, taskOf, type Selection } from "./selection.js";

export type Intent = { selection: Selection } | { action: Action } | null;

/** What the map lights up. */
export interface Lights {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly selected: readonly string[];
  /** Whether the targets are one's own. */
  readonly friendly?: boolean;
}

const DARK: Lights = { sources: [], targets: [], selected: [] };

export function intentFor(ready: Ready, selection: Selection, id: string): Intent {
  const { view } = ready.update;
  switch (taskOf(view, selection)) {
    case "claim":
      if (!view.options.claim.includes(id)) return null;
      return selection.source === id
        ? { action: { type: "claim", territory: id } }
        : { selection: { ...selection, source: id } };
    case "headquarters":
      return view.options.headquarters.includes(id) ? { selection: { ...selection, source: id } } : null;
    case "place":
      return laidOut(ready, selection, id);
    case "plan":
      return selection.plan.length < planable(view) ? { selection: { ...selection, plan: [...selection.plan, id] } } : null;
    case "attack":
      return attacking(ready, selection, id);
    case "chain":
      return along(ready, selection, id);
    case "fortify":
      return moving(view, selection, id);
    default:
      return null;
  }
}

/** Lay out as many armies as one tap does and the table's limit allows; `step` overrides what is chosen. */
export function laidOut(ready: Ready, selection: Selection, id: string, step = selection.step): Intent {
  const pile = piles(ready.update.view).find((one) => one.territories.includes(id));
  if (!pile) return null;
  const already = selection.draft[id] ?? 0;
  const left = pile.units - drafted(selection, pile);
  const more = Math.min(left, step === "all" ? left : step, room(pile, ready, id) - already);
  if (more < 1) return null;
  return { selection: { ...selection, draft: { ...selection.draft, [id]: already + more } } };
}

/** How many armies a territory still takes where the table sets a limit. */
export function room(option: { readonly limit: number }, { names, update }: Ready, id: string): number {
  return option.limit ? option.limit - (update.view.armies[names.place(id)] ?? 0) : Infinity;
}

/** Take back what was laid out on a territory, or everywhere. */
export function takenBack(selection: Selection, id?: string): Selection {
  if (id === undefined) return { ...selection, draft: {} };
  const { [id]: _gone, ...draft } = selection.draft;
  return { ...selection, draft };
}

function attacking({ update }: Ready, selection: Selection, id: string): Intent {
  const { view, odds } = update;
  const from = view.options.attack.find((option) => option.source === selection.source);
  if (from?.targets.includes(id)) return { selection: { ...selection, target: id, dice: null } };
  if (view.options.attack.some((option) => option.source === id)) {
    const same = selection.source === id;
    return { selection: { ...selection, source: same ? null : id, target: null, dice: null } };
  }
  const best = odds.filter((one) => one.target === id).sort((a, b) => b.chance - a.chance)[0];
  return best ? { selection: { ...selection, source: best.source, target: id, dice: null } } : null;
}

/** A press goes on with the row of attacks, takes back what comes behind the pressed territory, or begins anew. */
function along({ update, onward }: Ready, selection: Selection, id: string): Intent {
  const { way } = selection;
  const at = way.indexOf(id);
  if (at >= 0) return { selection: { ...selection, way: way.slice(0, at && at === way.length - 1 ? at : at + 1) } };
  if (onward.includes(id)) return { selection: { ...selection, way: [...way, id] } };
  return update.view.options.attack.some((one) => one.source === id) ? { selection: { ...selection, way: [id] } } : null;
}

function moving(view: PlayerView, selection: Selection, id: string): Intent {
  const from = view.options.fortify.find((option) => option.source === selection.source);
  if (id === selection.source) return { selection: { ...selection, source: null, target: null, units: null } };
  if (from?.targets.includes(id)) return { selection: { ...selection, target: id, units: null } };
  if (!view.options.fortify.some((option) => option.source === id)) return null;
  return { selection: { ...selection, source: id, target: null, units: null } };
}

/** What a press on the map can mean now, for the eye; `onward` is where a row of attacks could go on. */
export function lightsFor(view: PlayerView, selection: Selection, onward: readonly string[] = []): Lights {
  const chosen = [selection.source, selection.target].filter((id): id is string => id !== null);
  switch (taskOf(view, selection)) {
    case "claim":
    case "headquarters":
      return { sources: pickable(view), targets: [], selected: chosen };
    case "place":
      return { sources: piles(view).flatMap((pile) => pile.territories), targets: [], selected: Object.keys(selection.draft) };
    case "plan":
      return { ...DARK, selected: selection.plan };
    case "attack":
      return { sources: view.options.attack.map((one) => one.source), ...between(view.options.attack, selection, chosen) };
    case "chain":
      return { sources: view.options.attack.map((one) => one.source), targets: onward, selected: selection.way };
    case "fortify":
      return {
        sources: view.options.fortify.map((one) => one.source), ...between(view.options.fortify, selection, chosen), friendly: true,
      };
    default:
      return { ...DARK, selected: underWay(view) };
  }
}

function between(
  options: readonly { source: string; targets: string[] }[], selection: Selection, selected: string[],
): Omit<Lights, "sources"> {
  const from = options.find((one) => one.source === selection.source);
  return { targets: from?.targets.filter((id) => id !== selection.target) ?? [], selected };
}

/** The two territories of a battle or a conquest that everybody waits for. */
function underWay(view: PlayerView): string[] {
  const pair = view.battle ?? view.occupation;
  return pair ? [pair.source, pair.target] : [];
}

/** Every territory on which a press means something. */
export function legalPlaces(view: PlayerView, selection: Selection, onward: readonly string[] = []): Set<string> {
  const { sources, targets } = lightsFor(view, selection, onward);
  const all = new Set([...sources, ...targets]);
  if (taskOf(view, selection) === "chain") selection.way.forEach((id) => all.add(id));
  if (taskOf(view, selection) === "attack" && selection.source === null) {
    for (const option of view.options.attack) option.targets.forEach((id) => all.add(id));
  }
  return all;
}
