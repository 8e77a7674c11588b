/** What is known of a game as the page shows it. */

import type { Update, Welcome } from "../net/frames.js";
import type { Names } from "./names.js";
import type { Selection } from "./selection.js";

/** A position of before, and what was picked in it as far as the map shows it. */
export interface Shown { readonly update: Update; readonly selection: Selection }

/** What a "pick" tells. `onMap`: it was made there, where its answer is looked for. */
export interface Picked { readonly onMap: boolean }

/** A game of which everything is known. */
export interface Ready {
  readonly welcome: Welcome;
  readonly names: Names;
  readonly update: Update;
  /** Where the row of attacks that is picked could go on. */
  readonly onward: readonly string[];
}
