/** What a player has picked and not yet sent, kept in this tab: a reload brings it back at the same event. */

import { NOTHING, type Selection } from "../game/selection.js";

export class Keeping {
  constructor(private readonly key: string) {}

  keep(selection: Selection, seq: number): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ seq, selection }));
    } catch {
      // Then a reload begins with nothing picked.
    }
  }

  kept(seq: number): Selection | null {
    try {
      const found = JSON.parse(sessionStorage.getItem(this.key) ?? "null") as { seq: number; selection: Selection } | null;
      return found?.seq === seq ? { ...NOTHING, ...found.selection } : null;
    } catch {
      return null;
    }
  }
}
