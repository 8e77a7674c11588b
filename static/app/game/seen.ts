/** What is to be seen for a moment: ways of armies, a fight, places that are pointed at, and what an action has come to. */

import type { PlayerView, Update } from "../net/frames.js";
import { noticedIn, type Noticed } from "./noticed.js";

/** Milliseconds for which the way of armies that have moved is to be seen. */
const MARCH = 2500;

export class Seen {
  /** Territories that a line of the log lights up. */
  pointed: readonly string[] = [];
  /** The two territories whose dice are to be seen. */
  fighting: readonly string[] | null = null;
  /** The way of armies that have moved just now. */
  marched: readonly string[] | null = null;
  /** What the viewer's action has come to that is just over. */
  noticed: Noticed | null = null;

  /** `changed` has the page drawn anew, `lit` what shows what is lit. */
  constructor(private readonly changed: () => void, private readonly lit: () => void) {}

  point(places: readonly string[]): void {
    this.pointed = places;
    this.lit();
  }

  /** The dice of a battle are to be seen, or none are any more. */
  fight(way: readonly string[] | null): void {
    this.fighting = way;
    this.lit();
  }

  /** A position has followed another: what led there may be worth a look. */
  follow(before: PlayerView, next: Update): void {
    const news = next.events.filter((told) => told.seq > before.seq);
    this.noticed = noticedIn(news, before, next.view) ?? (before.turn === next.view.turn ? this.noticed : null);
    const way = next.marches.findLast((one) => one.seq > before.seq)?.way;
    if (way) this.march(way);
  }

  private march(way: readonly string[]): void {
    this.marched = way;
    setTimeout(() => {
      if (this.marched === way) this.marched = null;
      this.changed();
    }, MARCH);
  }
}
