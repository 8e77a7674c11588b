/** What the viewer's latest attack has come to: of several rolls only the last is seen on the map. */

import type { Told } from "../net/frames.js";

export interface Fought {
  readonly target: string;
  readonly loser: number;
  readonly lost: number;
  readonly beaten: number;
  readonly fallen: boolean;
}

/** The last territory that was attacked among the news, and all that its rolls cost; null where the viewer attacked none. */
export function foughtIn(news: readonly Told[], viewer: number | null): Fought | null {
  const rolls = news.flatMap(({ event }) => event.kind === "battle_rolled" && event.attacker === viewer ? [event] : []);
  const last = rolls.at(-1);
  if (!last) return null;
  const same = rolls.filter((roll) => roll.target === last.target);
  return {
    target: last.target,
    loser: last.defender,
    lost: same.reduce((sum, roll) => sum + roll.attacker_losses, 0),
    beaten: same.reduce((sum, roll) => sum + roll.defender_losses, 0),
    fallen: news.some(({ event }) => event.kind === "territory_conquered" && event.target === last.target),
  };
}
