/** Asks the server what a row of attacks is worth, one question at a time, and holds its answer. */

import type { Reckoned } from "../net/frames.js";

export class Reckoning {
  /** What the server said of the row that is picked; null while it has not. */
  answer: Reckoned | null = null;
  private asked: string | null = null;
  private known = "";

  constructor(private readonly send: (way: readonly string[]) => void) {}

  /** Ask about a row in a position, unless that is known or another question waits. */
  ask(way: readonly string[], seq: number): void {
    const question = written(way, seq);
    if (question === this.known) return;
    this.answer = null;
    if (!way.length || this.asked !== null) return;
    this.asked = question;
    this.send(way);
  }

  /** Take an answer; whether it is about the row that is picked now. Then it is also known of what can be gone of it. */
  heard(frame: Reckoned, way: readonly string[], seq: number): boolean {
    const fits = this.asked === written(way, seq);
    this.asked = null;
    if (!fits) return false;
    this.answer = frame;
    this.known = written(frame.way, seq);
    return true;
  }

  /** No answer will come. */
  drop(): void {
    this.asked = null;
  }
}

function written(way: readonly string[], seq: number): string {
  return `${seq} ${way.join()}`;
}
