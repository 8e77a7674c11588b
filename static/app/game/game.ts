/** The page's one model: what the server told, what the player picked, and what is under way. No rule is in here. */

import type { Words } from "../i18n/words.js";
import type { Action, Presence, Reckoned, Rejected, ServerFrame, Told, Update, Welcome } from "../net/frames.js";
import type { Connection } from "../net/socket.js";
import { Hurry } from "./hurry.js";
import { intentFor, laidOut, legalPlaces } from "./intents.js";
import { Names } from "./names.js";
import type { Picked, Ready, Shown } from "./ready.js";
import { Reckoning } from "./reckoning.js";
import type { Rules } from "./rules.js";
import { Seen } from "./seen.js";
import { NOTHING, settled, taskOf, type Selection } from "./selection.js";
import type { Wires } from "./wires.js";

const LINES = 400;
/** Milliseconds in which a second press of a double click cannot end what has only just begun. */
const REST = 350;
/** Milliseconds after which an answer is late enough to say that it is waited for. */
const LATE = 300;

export type { Picked, Ready, Shown } from "./ready.js";

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
  readonly seen = new Seen(() => this.changed(), () => this.picks());
  /** Server time less ours, for clocks. */
  skew = 0;
  wires: Wires | null = null;
  /** What the row of attacks is worth that is picked. */
  readonly reckoning = new Reckoning((way) => this.wires?.reckon(way));
  readonly hurry = new Hurry(() => this.wires?.hurry());
  /** The newest frame received; `update` follows when its events have been played. */
  private newest: Update | null = null;
  private restingUntil = 0;
  private askedAt = 0;
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
    return welcome && names && update ? { welcome, names, update, onward: this.reckoning.answer?.onward ?? [] } : null;
  }

  /** What is picked in the position that is shown. */
  get picked(): Selection {
    return this.past?.selection ?? this.selection;
  }

  /** The way that armies have taken in the event which is shown. */
  get marched(): readonly string[] | null {
    return this.past ? this.past.update.marches[0]?.way ?? null : this.seen.marched;
  }

  /** Whether everybody at the table but the viewer is a bot. */
  get alone(): boolean {
    const { welcome } = this;
    return !!welcome && welcome.seats.every((seat) => seat.bot !== "" || seat.seat === welcome.viewer);
  }

  get knownSeq(): number | null {
    return this.newest?.seq ?? null;
  }

  /** Whether nobody hears. What is sent before the socket is open for the first time goes out with its opening. */
  get away(): boolean {
    return this.connection === "lost" || this.connection === "closed";
  }

  /** Whether the player may not press anything now. */
  get busy(): boolean {
    const behind = this.newest !== this.update || (this.update?.seq ?? 0) < this.awaited;
    return this.past !== null || this.pending !== null || this.away || behind;
  }

  /** Whether the answer to an action is late. */
  get late(): boolean {
    return this.pending !== null && Date.now() - this.askedAt >= LATE;
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
        this.refused(frame);
        break;
      case "reckoned":
        this.reckoned(frame);
        break;
      case "pong":
        return;
    }
    this.changed();
  }

  connected(now: Connection): void {
    this.connection = now;
    this.reckoning.drop();
    if (now !== "open") this.hurry.drop();
    this.changed();
  }

  /** The viewer's seat is given up: whatever waits for an answer has none any more. */
  gaveUp(): void {
    this.left = true;
    this.pending = null;
    this.changed();
  }

  select(selection: Selection, onMap = false): void {
    this.selection = selection;
    this.refusal = null;
    if (this.update) this.wires?.keep(selection, this.update.seq);
    this.reckon();
    this.picks(onMap);
  }

  /** Take hold of a territory from which armies may go; answers whether they may. */
  take(id: string): boolean {
    if (!this.update || this.busy) return false;
    const { options } = this.update.view;
    const task = taskOf(this.update.view, this.selection);
    const ways = task === "attack" ? options.attack : task === "fortify" ? options.fortify : [];
    if (!ways.some((one) => one.source === id)) return false;
    if (this.selection.source !== id || this.selection.target) {
      this.select({ ...this.selection, source: id, target: null, dice: null, units: null }, true);
    }
    return true;
  }

  /** A press on a territory; held means five at once. Answers whether it meant anything. */
  press(id: string, held = false): boolean {
    const { ready } = this;
    if (!ready || this.busy) return false;
    const intent = held ? laidOut(ready, this.selection, id, 5) : intentFor(ready, this.selection, id);
    if (!intent) return false;
    if ("action" in intent) this.submit(intent.action);
    else this.select(intent.selection, true);
    return true;
  }

  /** Send an action; a second press while one waits has no effect. */
  submit(action: Action): void {
    if (!this.update || !this.wires || this.busy) return;
    this.refusal = null;
    this.seen.noticed = null;
    this.still = false;
    this.pending = this.wires.submit(action, this.update.seq);
    this.askedAt = Date.now();
    setTimeout(() => this.changed(), LATE + 10);
    this.changed();
  }

  /** Have the bots play on to the viewer's next decision. */
  skip(): void {
    this.refusal = null;
    this.hurry.begin();
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
    return legalPlaces(this.update.view, this.selection, this.reckoning.answer?.onward);
  }

  changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  /** Only what is picked or pointed at is another: most of the page does not show that, and stays as it is. */
  private picks(onMap = false): void {
    this.dispatchEvent(new CustomEvent<Picked>("pick", { detail: { onMap } }));
  }

  /** Only where attacks may begin there is anything to ask. */
  private reckon(): void {
    if (this.update?.view.options.attack.length) this.reckoning.ask(this.selection.way, this.update.seq);
  }

  /** Keep of a row of attacks what can be gone of it; once its first territory has fallen the next one is aimed at. */
  private reckoned(frame: Reckoned): void {
    const { selection, update } = this;
    if (!update || !this.reckoning.heard(frame, selection.way, update.seq)) {
      this.reckon();
      return;
    }
    const way = frame.way.length > 1 || selection.mode === "chain" ? frame.way : [];
    const [source, next] = way;
    const aimed = update.view.options.attack.find((one) => one.source === source)?.targets.includes(next ?? "");
    const aims = aimed && selection.mode === "turn" && !selection.target && selection.source === source;
    this.selection = { ...selection, way, target: aims ? next ?? null : selection.target };
  }

  /** A refusal without an id is none of an action, but of a question, or of a hurry; one asked too often goes on by itself. */
  private refused(frame: Rejected): void {
    if (frame.id === null) {
      this.reckoning.drop();
      if (this.hurry.on && frame.code === "too_fast") return;
      this.hurry.drop();
    } else if (frame.id === this.pending) this.pending = null;
    else return;
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
    if (news.length && !(this.hurry.on && frame.hurry)) this.dispatchEvent(new CustomEvent<readonly Told[]>("told", { detail: news }));
    if (!this.playing) void this.catchUp();
  }

  /** Play what happened, then put up what is; whatever came meanwhile follows at once. */
  private async catchUp(): Promise<void> {
    this.playing = true;
    while (this.newest && this.newest !== this.update) {
      const next: Update = this.newest;
      const before = this.update;
      try {
        if (before && this.wires && !this.hurry.on) await this.wires.play(next.events.filter((told) => told.seq > before.seq), this);
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
    if (before) this.wires?.keep(this.selection, next.seq);
    this.reckon();
    if (before && (before.phase !== next.view.phase || before.turn !== next.view.turn)) this.rest();
    this.hurry.follow(next);
    if (before && !this.hurry.on) this.seen.follow(before, next);
    this.changed();
  }

  private rest(): void {
    this.restingUntil = Date.now() + REST;
    setTimeout(() => this.changed(), REST + 10);
  }
}
