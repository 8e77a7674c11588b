/** `<risiko-announcer>`: tells a screen reader what matters as it happens; to the eye it shows nothing. */

import { html, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { sentence } from "../game/sentences.js";
import type { Happening, Told } from "../net/frames.js";
import { Panel } from "../lib/panel.js";

/** What is worth an interruption whoever did it. */
const MATTERS = new Set<Happening["kind"]>([
  "turn_began", "territory_conquered", "seat_eliminated", "army_beaten", "headquarters_taken", "continent_swept", "seat_resigned",
  "control_changed", "game_paused", "game_resumed", "game_cancelled", "game_ended", "timed_out",
]);
const MOST = 6;

export class Announcer extends Panel {
  protected override readonly showsPicks = false;
  static override properties = { ...Panel.properties, told: { state: true } };
  declare told: readonly Told[];

  constructor() {
    super();
    this.told = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.game.addEventListener("told", (event) => {
      const viewer = this.game.welcome?.viewer ?? null;
      const news = (event as CustomEvent<readonly Told[]>).detail.filter((told) => matters(told.event, viewer));
      if (news.length) this.told = news.slice(-MOST);
    });
  }

  protected draw({ names }: Ready): TemplateResult {
    return html`<div class="visually-hidden" role="log" aria-live="polite" aria-label=${this.t("log.title")}>
      ${this.told.map((told) => html`<p>${sentence(told.event, names)}</p>`)}</div>`;
  }
}

/** The battles in which one fights oneself, too, and one's own cards. */
function matters(event: Happening, viewer: number | null): boolean {
  if (MATTERS.has(event.kind)) return true;
  if (viewer === null) return false;
  if (event.kind === "battle_rolled") return event.attacker === viewer || event.defender === viewer;
  if (event.kind === "attack_rolled") return event.defender === viewer;
  return (event.kind === "card_drawn" || event.kind === "set_traded") && event.seat === viewer;
}

customElements.define("risiko-announcer", Announcer);
