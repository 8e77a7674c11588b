/** The page's one model: what the server told, what the player picked, and what is under way. No rule is in here. */

import type { Words } from "../i18n/words.js";
import type { Action, Presence, Rejected, ServerFrame, Told, Update, Welcome } from "../net/frames.js";
import type { Connection } from "../net/socket.js";
import { intentFor, laidOut, legalPlaces } from "./intents.js";
import { Names } from "./names.js";
import type { Rules } from "./rules.js";
import { NOTHING, settled, taskOf, type Selection } from "./selection.js";

const LINES = 400;
/** Milliseconds in which a second press of a double click cannot end what has only just begun. */
const REST = 350;

export interface Wires {
  submit(action: Action, base: number): string;
  /** Shows what moved; the position is put up when it is done. */
  play(events: readonly Told[], game: Game): Promise<void>;
  keep(selection: Selection, seq: number): void;
  kept(seq: number): Selection | null;
}

/** A position of before, and what was picked in it as far as the map shows it. */
export interface Shown { readonly update: Update; readonly selection: Selection }

/** A game of which everything is known. */
export interface Ready {
  readonly welcome: Welcome;
  readonly names: Names;
  readonly update: Update;
}

export class Game extends EventTarget {
  welcome: Welcome | null = null;
  update: Update | null = null;
  names: Names | null = null;
  presence: Presence | null = null;
  connection: Connection = "connecting";
  selection: Selection = NOTHING;
  /** Shown in place of the present position, in which nothing can be done meanwhile and nothing picked is lost. */
  past: Shown | null = null;
  /** The id of the action that waits for its answer. */
  pending: string | null = null;
  refusal: Rejected | null = null;
  /** Whether the seat has gone to somebody else while the page was open. */
  moved = false;
  /** Whether the viewer has resigned while the page was open. */
  left = false;
  /** Whether somebody has come back to the page in the middle of the own turn. */
  still = false;
  log: Told[] = [];
  /** Territories that a line of the log lights up. */
  pointed: readonly string[] = [];
  /** Server time less ours, for clocks. */
  skew = 0;
  wires: Wires | null = null;
  /** The newest frame received; `update` follows when its events have been played. */
  private newest: Update | null = null;
  private restingUntil = 0;
  private playing = false;
  /** The event that our own accepted action ended with: until it is here, the position is an old one. */
  private awaited = 0;

  /** `rules` leads to the rulebook; null where there is no way to it. */
  constructor(readonly words: Words, readonly rules: Rules | null = null) {
    super();
  }

  get ready(): Ready | null {
    const { welcome, names } = this;
    const update = this.past?.update ?? this.update;
    return welcome && names && update ? { welcome, names, update } : null;
  }

  /** What is picked in the position that is shown. */
  get picked(): Selection {
    return this.past?.selection ?? this.selection;
  }

  get knownSeq(): number | null {
    return this.newest?.seq ?? null;
  }

  /** Whether the player may not press anything now. */
  get busy(): boolean {
    const behind = this.newest !== this.update || (this.update?.seq ?? 0) < this.awaited;
    return this.past !== null || this.pending !== null || this.connection !== "open" || behind;
  }

  receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "welcome":
        this.moved = frame.viewer === null && (this.moved || (this.welcome?.viewer ?? null) !== null);
        this.welcome = frame;
        this.names = new Names(this.words, frame);
        break;
      case "update":
        this.took(frame);
        break;
      case "presence":
        this.presence = frame;
        break;
      case "accepted":
        if (frame.id === this.pending) {
          this.pending = null;
          this.awaited = frame.seq;
        }
        break;
      case "rejected":
        if (frame.id === null || frame.id === this.pending) this.refused(frame);
        break;
      case "pong":
        return;
    }
    this.changed();
  }

  connected(now: Connection): void {
    this.connection = now;
    this.changed();
  }

  select(selection: Selection): void {
    this.selection = selection;
    this.refusal = null;
    if (this.update) this.wires?.keep(selection, this.update.seq);
    this.changed();
  }

  /** A press on a territory; held means five at once. */
  press(id: string, held = false): void {
    const { ready } = this;
    if (!ready || this.busy) return;
    const intent = held ? laidOut(ready, this.selection, id, 5) : intentFor(ready, this.selection, id);
    if (!intent) return;
    if ("action" in intent) this.submit(intent.action);
    else this.select(intent.selection);
  }

  /** Send an action; a second press while one waits has no effect. */
  submit(action: Action): void {
    if (!this.update || !this.wires || this.busy) return;
    this.refusal = null;
    this.still = false;
    this.pending = this.wires.submit(action, this.update.seq);
    this.changed();
  }

  /** Whether what is asked for has changed under the finger: an end of turn is then not taken for a moment. */
  get resting(): boolean {
    return Date.now() < this.restingUntil;
  }

  legal(): Set<string> {
    if (!this.update || this.busy) return new Set();
    // A plan may name any territory: what is not possible when its turn comes is skipped.
    if (taskOf(this.update.view, this.selection) === "plan") return new Set(this.welcome?.board.territories);
    return legalPlaces(this.update.view, this.selection);
  }

  point(places: readonly string[]): void {
    this.pointed = places;
    this.changed();
  }

  changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  private refused(frame: Rejected): void {
    this.pending = null;
    this.refusal = frame;
  }

  /** An older update shows nothing new; the same position with another clock or seat does. */
  private took(frame: Update): void {
    if (this.newest && frame.seq < this.newest.seq) return;
    const known = this.log.at(-1)?.seq ?? -1;
    const news = this.newest ? frame.events.filter((told) => told.seq > this.newest!.seq) : [];
    this.log = [...this.log, ...frame.events.filter((told) => told.seq > known)].slice(-LINES);
    this.skew = frame.clock.now - Date.now();
    this.newest = frame;
    if (news.length) this.dispatchEvent(new CustomEvent<readonly Told[]>("told", { detail: news }));
    if (!this.playing) void this.catchUp();
  }

  /** Play what happened, then put up what is; whatever came meanwhile follows at once. */
  private async catchUp(): Promise<void> {
    this.playing = true;
    while (this.newest && this.newest !== this.update) {
      const next: Update = this.newest;
      const before = this.update;
      try {
        if (before && this.wires) await this.wires.play(next.events.filter((told) => told.seq > before.seq), this);
      } finally {
        this.put(next);
      }
    }
    this.playing = false;
  }

  private put(next: Update): void {
    const before = this.update?.view ?? null;
    const kept = before ? this.selection : (this.wires?.kept(next.seq) ?? NOTHING);
    this.update = next;
    this.selection = settled(kept, next.view, before);
    if (before && (before.phase !== next.view.phase || before.turn !== next.view.turn)) this.rest();
    this.changed();
  }

  private rest(): void {
    this.restingUntil = Date.now() + REST;
    setTimeout(() => this.changed(), REST + 10);
  }
}
