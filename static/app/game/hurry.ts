/** Bots that are to play on without a pause until the viewer is asked for something, or the game is over. */

import type { Update } from "../net/frames.js";

export class Hurry {
  /** Whether that was wished and is not over; what happens meanwhile is not played step by step. */
  on = false;

  constructor(private readonly ask: () => void) {}

  begin(): void {
    this.on = true;
    this.ask();
  }

  /** The server goes on for a while each time it is asked. */
  follow(next: Update): void {
    if (!this.on) return;
    this.on = next.hurry;
    if (this.on) this.ask();
  }

  /** It was refused. */
  drop(): void {
    this.on = false;
  }
}
