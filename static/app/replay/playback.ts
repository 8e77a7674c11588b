/** Plays a game's past on the page: forward event by event with its dice, or anywhere at once. */

import type { Game } from "../game/game.js";
import { NOTHING, type Selection } from "../game/selection.js";
import { places } from "../game/sentences.js";
import type { Happening, Told, Update } from "../net/frames.js";
import { readSetting } from "../lib/settings.js";
import type { Past } from "./past.js";

export const PACES = [0.5, 1, 2, 4, 8] as const;
export type Pace = typeof PACES[number];

/** What the page does to show an event before its position is put up: the dice. */
export interface Screen {
  play(events: readonly Told[], pace: number): Promise<void>;
  reveal(places: readonly string[]): void;
}

/** Milliseconds for which an event stays at the usual pace; the others are passed over. */
const STAYS: Partial<Record<Happening["kind"], number>> = {
  game_started: 900, missions_dealt: 700, territories_dealt: 900, start_rolled: 900, territory_claimed: 350,
  units_placed: 700, first_player_chosen: 700, headquarters_shown: 900, headquarters_taken: 1200, continent_swept: 1200,
  neutral_placed: 700, units_lost: 700, turn_began: 900, set_traded: 1000, card_drawn: 500, fortified: 800,
  battle_rolled: 650, attack_stopped: 500, territory_conquered: 700, units_moved_in: 450, seat_eliminated: 1600,
  army_beaten: 1600, timed_out: 900, control_changed: 700, seat_resigned: 1200, game_paused: 700, game_resumed: 700,
  game_cancelled: 1200, game_ended: 1500,
};

export class Playback extends EventTarget {
  seq: number;
  playing = false;
  pace: Pace = 1;
  /** The event shown last; null at the beginning. */
  told: Told | null = null;
  /** Counts what was asked for, so that what was asked for before ends. */
  private asked = 0;

  constructor(private readonly game: Game, readonly past: Past, private readonly screen: Screen) {
    super();
    this.seq = past.first;
  }

  /** Put up the position after an event at once. */
  async go(seq: number): Promise<void> {
    this.playing = false;
    const asked = ++this.asked;
    const update = await this.past.at(Math.min(Math.max(seq, this.past.first), this.past.last));
    if (asked === this.asked) this.put(update);
  }

  /** The next event that shows something, with its dice. */
  async step(): Promise<void> {
    this.playing = false;
    await this.forward(++this.asked);
  }

  async play(): Promise<void> {
    if (this.seq >= this.past.last) await this.go(this.past.first);
    const asked = ++this.asked;
    this.playing = true;
    this.changed();
    while (asked === this.asked && this.seq < this.past.last) {
      const kind = await this.forward(asked);
      await pause((kind ? STAYS[kind] ?? 0 : 0) / this.pace);
    }
    if (asked === this.asked) this.stop();
  }

  stop(): void {
    this.asked += 1;
    this.playing = false;
    this.changed();
  }

  /** One event forward, or one back. */
  back(): void {
    void this.go(this.seq - 1);
  }

  /** To where the next turn begins, or the one before; from the middle of a turn first to its own beginning. */
  turn(way: 1 | -1): void {
    const { turns, first, last } = this.past;
    const next = way > 0 ? turns.find((mark) => mark.seq > this.seq) : turns.findLast((mark) => mark.seq < this.seq);
    void this.go(next?.seq ?? (way > 0 ? last : first));
  }

  private async forward(asked: number): Promise<Happening["kind"] | null> {
    while (this.seq < this.past.last) {
      const update = await this.past.at(this.seq + 1);
      const told = update.events[0]!;
      if (asked !== this.asked) return null;
      const shows = told.event.kind in STAYS;
      if (shows) {
        this.screen.reveal(places(told.event));
        await this.screen.play([told], this.pace);
        if (asked !== this.asked) return null;
      }
      this.put(update);
      if (shows) return told.event.kind;
    }
    return null;
  }

  private put(update: Update): void {
    this.seq = update.seq;
    this.told = update.events[0] ?? null;
    this.game.past = { update, selection: this.told ? drawn(this.told.event) : NOTHING };
    this.game.seen.pointed = this.told ? places(this.told.event) : [];
    this.changed();
  }

  private changed(): void {
    this.game.changed();
    this.dispatchEvent(new Event("change"));
  }
}

/** From where to where armies went, for the arrow on the map. */
function drawn(event: Happening): Selection {
  return "source" in event && "target" in event ? { ...NOTHING, source: event.source, target: event.target } : NOTHING;
}

/** The pace that was chosen on this device. */
export function keptPace(): Pace {
  return PACES.find((pace) => String(pace) === readSetting("pace")) ?? 1;
}

function pause(time: number): Promise<void> {
  return new Promise((done) => window.setTimeout(done, time));
}
