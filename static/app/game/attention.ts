/** Calls the player: title and icon of the page, a sound, a notification of the browser. */

import { expectation } from "./expected.js";
import type { Game } from "./game.js";
import { ownTurnEnded, waitsForMe } from "./waiting.js";
import { readSetting } from "../lib/settings.js";
import type { Happening, Told } from "../net/frames.js";
import type { Sound } from "../lib/sounds.js";

export class Attention {
  private readonly title = document.title;
  private readonly icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  private readonly calm = this.icon?.href ?? "";
  private waited = false;
  private begun = false;

  /** `urgent` is the address of the icon for a page that waits for its player. */
  constructor(private readonly game: Game, private readonly urgent: string) {
    game.addEventListener("change", () => this.look());
    game.addEventListener("told", (event) => this.hear((event as CustomEvent<readonly Told[]>).detail));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.returned(); });
  }

  private look(): void {
    const waits = waitsForMe(this.game);
    if (this.game.ready && !this.begun) {
      this.begun = true;
      this.waited = waits;
      this.returned();
    } else if (waits !== this.waited) {
      this.waited = waits;
      if (waits) this.call();
      else this.game.still = false;
    }
    const title = waits ? `● ${this.game.words.t("call.turn")} – ${this.title}` : this.title;
    if (document.title !== title) document.title = title;
    const icon = waits ? this.urgent : this.calm;
    if (this.icon && icon && this.icon.href !== icon) this.icon.href = icon;
  }

  /** Back at the page in the middle of the own turn: that is said. */
  private returned(): void {
    const begun = this.game.log.some(({ seq, event }) => seq > ownTurnEnded(this.game) && acted(event, this.game.welcome?.viewer ?? null));
    if (!waitsForMe(this.game) || !begun || this.game.still) return;
    this.game.still = true;
    this.game.changed();
  }

  private call(): void {
    play("turn");
    if (!document.hidden || readSetting("notices") !== "yes") return;
    const { ready, words } = this.game;
    if (!ready) return;
    try {
      const told = new Notification(words.t("call.turn"), { body: expectation(ready.update.view, ready.names), tag: ready.welcome.game, icon: this.urgent });
      told.addEventListener("click", () => { window.focus(); told.close(); });
    } catch {
      // Some browsers of phones have none for a page that is not installed.
    }
  }

  private hear(news: readonly Told[]): void {
    const viewer = this.game.welcome?.viewer ?? null;
    const found = news.map(({ event }) => soundOf(event, viewer)).filter((sound) => sound !== null);
    const loudest = ORDER.find((sound) => found.includes(sound));
    if (loudest) play(loudest);
  }
}

const ORDER: readonly Sound[] = ["end", "lost", "conquest", "card", "dice", "place"];

function play(sound: Sound): void {
  if (readSetting("sounds") === "yes") void import("../lib/sounds.js").then((sounds) => sounds.play(sound));
}

/** What one hears of an event; of battles of others nothing. */
function soundOf(event: Happening, viewer: number | null): Sound | null {
  switch (event.kind) {
    case "game_ended": return "end";
    case "territory_conquered": return event.loser === viewer ? "lost" : event.seat === viewer ? "conquest" : null;
    case "battle_rolled": return event.attacker === viewer || event.defender === viewer ? "dice" : null;
    case "card_drawn": return event.seat === viewer ? "card" : null;
    case "units_placed": return event.seat === viewer ? "place" : null;
    default: return null;
  }
}

/** Whether the viewer has already done something in this turn. */
function acted(event: Happening, viewer: number | null): boolean {
  return (event.kind === "units_placed" && event.seat === viewer) || (event.kind === "attack_rolled" && event.attacker === viewer)
    || (event.kind === "battle_rolled" && event.attacker === viewer) || (event.kind === "set_traded" && event.seat === viewer);
}
