/** How the things of one game are called. */

import type { SeatInfo, Welcome } from "../net/frames.js";
import type { Words } from "../i18n/words.js";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export class Names {
  private readonly places: ReadonlyMap<string, number>;

  constructor(readonly words: Words, readonly welcome: Welcome) {
    this.places = new Map(welcome.board.territories.map((id, place) => [id, place]));
  }

  /** Where a territory stands in the board's order. */
  place(territory: string): number {
    return this.places.get(territory) ?? -1;
  }

  seat(seat: number | null): string {
    if (this.neutral(seat)) return this.words.get("words", "neutral");
    const name = seat === null ? undefined : this.welcome.seats[seat]?.name;
    if (name === undefined) return this.words.get("words", "nobody");
    return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
  }

  /** Whether the seat is that of an army without a player, which sits after them all. */
  neutral(seat: number | null): boolean {
    return seat === this.welcome.seats.length;
  }

  info(seat: number): SeatInfo | undefined {
    return this.welcome.seats[seat];
  }

  /** Units by territory, as one phrase. */
  placed(units: readonly (readonly [string, number])[]): string {
    return this.words.listed(units.map(([territory, n]) =>
      this.words.get("events", "units_placed_item", { units: this.units(n), territory: this.territory(territory) })));
  }

  /** The colour's key by seat; a territory without a player on it is neutral. */
  colour(seat: number): string {
    return this.welcome.seats[seat]?.colour ?? "neutral";
  }

  colourName(colour: string): string {
    return this.words.get("colours", colour);
  }

  /** A territory, in one line. */
  territory(id: string): string {
    return this.label(id).replaceAll("\u00ad", "");
  }

  /** A territory with the soft hyphens at which its label may break. */
  label(id: string): string {
    return this.words.territory(this.welcome.board.key, id);
  }

  territories(ids: readonly string[]): string {
    return this.words.listed(ids.map((id) => this.territory(id)));
  }

  continent(key: string): string {
    return this.words.get("continents", key);
  }

  card(id: string | null): string {
    if (id === null) return this.words.get("words", "hidden");
    return id.startsWith("joker") ? this.words.get("words", "joker") : this.territory(id);
  }

  cards(ids: readonly (string | null)[]): string {
    return this.words.listed(ids.map((id) => this.card(id)));
  }

  units(n: number): string {
    return this.words.count("units", n);
  }
}
