/** `<risiko-since>`: on return, the offer to see what happened since one's own last turn; gone when taken or declined. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { ownTurnEnded } from "../game/waiting.js";
import type { Happening } from "../net/frames.js";
import { Panel } from "../lib/panel.js";
import { icon } from "./marks.js";

const SHOWS = new Set<Happening["kind"]>(["units_placed", "battle_rolled", "fortified", "set_traded", "seat_resigned", "seat_eliminated"]);

export class Since extends Panel {
  protected override readonly showsPicks = false;
  static override properties = { ...Panel.properties, offered: { state: true } };
  declare offered: boolean;
  private begun = false;
  /** Whether the page has been hidden since somebody last looked at it. */
  private missed = false;
  /** The last event at which somebody looked at this page, on this device. */
  private seen = 0;
  private readonly key = `risiko.seen.${location.pathname}`;

  constructor() {
    super();
    this.offered = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.seen = Number(stored(this.key)) || 0;
    this.game.addEventListener("change", () => this.look());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.missed = true;
      else this.look();
    });
  }

  protected draw(ready: Ready): TemplateResult | typeof nothing {
    if (!this.offered || this.game.past || ready.update.view.outcome) return nothing;
    return html`<div class="since" role="status"><span>${this.t("since.offer")}</span>
      <button class="primary" @click=${() => this.take()}>${this.t("since.show")}</button>
      <button class="round quiet" aria-label=${this.t("since.decline")} @click=${() => { this.offered = false; }}>${icon("close")}</button></div>`;
  }

  take(): void {
    this.offered = false;
    this.dispatchEvent(new Event("recap", { bubbles: true }));
  }

  /** What others did while nobody looked is offered, what happens before one's eyes is not. */
  private look(): void {
    const { ready } = this.game;
    if (!ready || document.hidden) return;
    const { viewer, seq } = ready.update.view;
    const own = ownTurnEnded(this.game);
    if (viewer !== null && own > 0 && !this.game.hurry.on && (!this.begun || this.missed)) {
      const after = Math.max(own, this.seen);
      this.offered ||= this.game.log.some((told) => told.seq > after && told.seq <= seq && others(told.event, viewer));
    }
    this.begun = true;
    this.missed = this.game.hurry.on;
    if (this.game.pending) this.offered = false;
    if (this.missed) return;
    this.seen = seq;
    keep(this.key, seq);
  }
}

function others(event: Happening, viewer: number): boolean {
  if (!SHOWS.has(event.kind)) return false;
  return "seat" in event ? event.seat !== viewer : "attacker" in event && event.attacker !== viewer;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, seq: number): void {
  try {
    localStorage.setItem(key, String(seq));
  } catch {
    // Then the offer comes once too often.
  }
}

customElements.define("risiko-since", Since);
