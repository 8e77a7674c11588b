/** The line on the map: which territories armies go through, as the server has said. */

import type { Ready } from "./game.js";
import { taskOf, type Selection } from "./selection.js";

export interface Trail {
  readonly way: readonly string[];
  /** Whether nobody is attacked along it. */
  readonly friendly: boolean;
}

/** `marched` is the way of armies that have just moved, `fighting` leads from the attacker whose dice are seen to the defender. */
export function trailOf(
  ready: Ready, picked: Selection, marched: readonly string[] | null, fighting: readonly string[] | null = null,
): Trail | null {
  const { view } = ready.update;
  const under = view.battle ?? view.occupation;
  if (under) return { way: [under.source, under.target], friendly: !view.battle };
  if (marched) return { way: marched, friendly: true };
  const { source, target, way } = picked;
  const task = taskOf(view, picked);
  if (way.length > 1 && (task === "chain" || (source === way[0] && target === way[1]))) return { way, friendly: false };
  if (!source || !target) return fighting && { way: fighting, friendly: false };
  const friendly = task === "fortify";
  return { way: friendly ? wayOf(ready, source, target) : [source, target], friendly };
}

/** From the source of a move to its target, back along where armies come from; straight where they move to neighbours. */
function wayOf({ welcome, names, update }: Ready, source: string, target: string): string[] {
  const { territories } = welcome.board;
  const before = update.comings[update.view.options.fortify.findIndex((one) => one.source === source)];
  const way = [target];
  let at = before?.[names.place(target)] ?? -1;
  while (before && at >= 0) {
    way.unshift(territories[at]!);
    at = before[at] ?? -1;
  }
  return way.length > 1 ? way : [source, target];
}
