/** Positions of a game's past: loaded in parts, put together from what each event changed (games/selectors/replay.py). */

import type { PlayerView, Told, Update, Welcome } from "../net/frames.js";

/** The most events in one answer of the server. */
export const PART = 400;

export interface TurnMark { readonly seq: number; readonly round: number; readonly seat: number }

/** What the server answers: the position after event `after`, and the steps from there. */
export interface Part {
  readonly welcome: Welcome;
  readonly after: number;
  /** The last event of the game. */
  readonly seq: number;
  readonly view: PlayerView;
  readonly steps: readonly { readonly told: Told; readonly changed: unknown; readonly way?: readonly string[] }[];
  readonly turns: readonly TurnMark[];
}

interface Loaded { readonly views: readonly PlayerView[]; readonly steps: Part["steps"] }

/** Ask for the positions after an event; null asks for those since the viewer's own last turn. */
export type Ask = (after: number | null) => Promise<Part>;

export class Past {
  private readonly parts = new Map<number, Loaded>();

  private constructor(private readonly ask: Ask, private readonly opened: Part) {
    this.parts.set(0, loaded(opened));
  }

  static async open(ask: Ask, after: number | null): Promise<Past> {
    return new Past(ask, await ask(after));
  }

  get welcome(): Welcome {
    return this.opened.welcome;
  }

  get first(): number {
    return this.opened.after;
  }

  get last(): number {
    return this.opened.seq;
  }

  get turns(): readonly TurnMark[] {
    return this.opened.turns;
  }

  /** The position after an event, with that event; what is not here yet is asked for. */
  async at(seq: number): Promise<Update> {
    const number = this.partOf(seq);
    const part = this.parts.get(number) ?? await this.load(number);
    const place = seq - this.first - number * PART;
    const { told, way = [] } = part.steps[place - 1] ?? {};
    return {
      type: "update", after_seq: told ? seq - 1 : seq, seq, events: told ? [told] : [], view: part.views[place]!,
      clock: { now: Date.now(), seat: null, deadline: null, reserve_from: null, reserves: [] }, odds: [], defence: [],
      comings: [], marches: way.length ? [{ seq, way: [...way] }] : [], hurry: false, secret: null,
    };
  }

  /** The events up to one, as far back as they are here without a gap. */
  log(seq: number): Told[] {
    const found: Told[][] = [];
    for (let number = this.partOf(seq); number >= 0; number -= 1) {
      const part = this.parts.get(number);
      if (!part) break;
      found.unshift(part.steps.map((step) => step.told));
    }
    return found.flat().filter((told) => told.seq <= seq);
  }

  private partOf(seq: number): number {
    return Math.max(0, Math.floor((seq - this.first - 1) / PART));
  }

  private async load(number: number): Promise<Loaded> {
    const part = loaded(await this.ask(this.first + number * PART));
    this.parts.set(number, part);
    return part;
  }
}

function loaded(part: Part): Loaded {
  const views = [part.view];
  for (const step of part.steps) views.push(changed(views.at(-1)!, step.changed));
  return { views, steps: part.steps };
}

/** A value after its changes; what has not changed is shared with the value before. */
export function changed<T>(before: T, changes: unknown): T {
  if (!isBranch(before) || !isBranch(changes) || Array.isArray(changes)) return changes as T;
  const after = (Array.isArray(before) ? [...before] : { ...before }) as Record<string, unknown>;
  for (const [key, value] of Object.entries(changes)) after[key] = changed(after[key], value);
  return after as T;
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
