/** What the viewer's latest action has come to, as far as the map does not show it: of several things the rarest. */

import type { PlayerView, Told } from "../net/frames.js";

/** What an attack has cost: of several rolls only the last is seen on the map. */
export interface Fought {
  readonly kind: "fought";
  readonly target: string;
  readonly loser: number;
  readonly lost: number;
  readonly beaten: number;
  readonly fallen: boolean;
}

/** A rival is out, and its cards are the viewer's. */
interface Out { readonly kind: "out"; readonly seat: number; readonly cards: number }
/** A whole continent is the viewer's. */
interface Whole { readonly kind: "whole"; readonly continent: string }
/** The card that a conquest has earned. */
interface Card { readonly kind: "card"; readonly card: string | null }

export type Noticed = Fought | Out | Whole | Card;

/** What is worth a line among the news that led from one position to the next; null for nothing, and for spectators. */
export function noticedIn(news: readonly Told[], before: PlayerView, next: PlayerView): Noticed | null {
  const { viewer } = next;
  if (viewer === null) return null;
  return outIn(news, viewer) ?? wholeIn(news, before, next, viewer) ?? cardIn(news, viewer) ?? foughtIn(news, viewer);
}

function outIn(news: readonly Told[], viewer: number): Out | null {
  for (const { event } of news.toReversed()) {
    if (event.kind === "seat_eliminated" && event.by === viewer) return { kind: "out", seat: event.seat, cards: event.cards.length };
  }
  return null;
}

function wholeIn(news: readonly Told[], before: PlayerView, next: PlayerView, viewer: number): Whole | null {
  if (!news.some(({ event }) => event.kind === "territory_conquered" && event.seat === viewer)) return null;
  const had = before.seats[viewer]?.continents ?? [];
  const continent = next.seats[viewer]?.continents.find((one) => !had.includes(one));
  return continent ? { kind: "whole", continent } : null;
}

function cardIn(news: readonly Told[], viewer: number): Card | null {
  for (const { event } of news.toReversed()) {
    if (event.kind === "card_drawn" && event.seat === viewer) return { kind: "card", card: event.card };
  }
  return null;
}

/** The last territory that was attacked among the news, and all that its rolls cost; null where the viewer attacked none. */
function foughtIn(news: readonly Told[], viewer: number): Fought | null {
  const rolls = news.flatMap(({ event }) => event.kind === "battle_rolled" && event.attacker === viewer ? [event] : []);
  const last = rolls.at(-1);
  if (!last) return null;
  const same = rolls.filter((roll) => roll.target === last.target);
  return {
    kind: "fought",
    target: last.target,
    loser: last.defender,
    lost: same.reduce((sum, roll) => sum + roll.attacker_losses, 0),
    beaten: same.reduce((sum, roll) => sum + roll.defender_losses, 0),
    fallen: news.some(({ event }) => event.kind === "territory_conquered" && event.target === last.target),
  };
}
