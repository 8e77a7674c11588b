/** The way to the rule behind a refusal or an event; the server's table says which it is and where it stands. */

import type { Happening } from "../net/frames.js";

/** What the page of a game carries about its rules (games/rulebook/signposts.py). */
export interface RuleTable {
  readonly address: string;
  readonly points: Readonly<Record<string, readonly [title: string, source: string]>>;
  readonly events: Readonly<Record<string, string>>;
  readonly ends: Readonly<Record<string, string>>;
  readonly winning: string;
}

export interface Rule { readonly title: string; readonly source: string; readonly address: string }

export class Rules {
  constructor(private readonly table: RuleTable) {}

  /** The rules of exactly this game. */
  get address(): string {
    return this.table.address;
  }

  /** Where a rule point is told; null for one that the page does not know. */
  at(point: string | null | undefined): Rule | null {
    const found = this.table.points[point ?? ""];
    return found ? { title: found[0], source: found[1], address: `${this.table.address}#${point}` } : null;
  }

  /** How this game is won. */
  get winning(): Rule | null {
    return this.at(this.table.winning);
  }

  /** Why something happened that nobody chose; null for what a player did. */
  behind(event: Happening): Rule | null {
    return this.at(event.kind === "game_ended" ? this.table.ends[event.termination] : this.table.events[event.kind]);
  }

  /** A refusal in two parts: the sentence, and the rule that its end in brackets names. */
  refused(message: string, point: string | null): { text: string; rule: Rule | null } {
    const rule = this.at(point);
    const end = rule ? ` (${rule.source})` : "";
    return rule && message.endsWith(end) ? { text: message.slice(0, -end.length), rule } : { text: message, rule: null };
  }
}
