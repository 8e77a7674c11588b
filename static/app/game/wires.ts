/** What the model needs of its page. */

import type { Action, Told } from "../net/frames.js";
import type { Game } from "./game.js";
import type { Selection } from "./selection.js";

export interface Wires {
  submit(action: Action, base: number): string;
  /** Ask what a row of attacks is worth. */
  reckon(way: readonly string[]): void;
  /** Have the bots play on without a pause. */
  hurry(): void;
  /** Shows what moved; the position is put up when it is done. */
  play(events: readonly Told[], game: Game): Promise<void>;
  keep(selection: Selection, seq: number): void;
  kept(seq: number): Selection | null;
}
