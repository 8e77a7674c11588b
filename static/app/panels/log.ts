/** `<risiko-log>`: what happened, newest first; a line lights up its territories, and leads to the rule behind it. */

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Ready } from "../game/game.js";
import { places, sentence } from "../game/sentences.js";
import type { Told } from "../net/frames.js";
import { Panel } from "../lib/panel.js";
import { ruleLink } from "./rule.js";

const SHOWN = 120;
const FIRST = 24;
/** Milliseconds. */
const LATER = 600;
/** What happens at every turn and says nothing of its own. */
const DULL = new Set(["turn_ended", "attacks_ended"]);

export class Log extends Panel {
  static override properties = { ...Panel.properties, shown: { state: true } };
  declare shown: number;
  protected override readonly showsPicks = false;

  constructor() {
    super();
    this.shown = FIRST;
  }

  /** What does not fit in at first sight waits until the board is there. */
  protected override firstUpdated(): void {
    setTimeout(() => { this.shown = SHOWN; }, LATER);
  }

  protected draw(ready: Ready): TemplateResult {
    const lines = this.game.log.filter((told) => told.seq <= ready.update.seq && !DULL.has(told.event.kind)).slice(-this.shown).reverse();
    return html`<ol class="log" aria-label=${this.t("log.title")} @mouseleave=${() => this.game.seen.point([])}>
      ${repeat(lines, (told) => told.seq, (told) => this.line(ready, told))}</ol>`;
  }

  private line(ready: Ready, told: Told): TemplateResult {
    const { event } = told;
    const about = places(event);
    const text = sentence(event, ready.names);
    const colour = "seat" in event && typeof event.seat === "number" ? ready.names.colour(event.seat)
      : "attacker" in event ? ready.names.colour(event.attacker) : null;
    const begins = event.kind === "turn_began" || event.kind === "game_started";
    const light = () => this.game.seen.point(about);
    const inside = about.length
      ? html`<button class="line" @mouseenter=${light} @focus=${light} @click=${light} @blur=${() => this.game.seen.point([])}>${text}</button>`
      : html`<span class="line">${text}</span>`;
    const rule = ruleLink(this.game.rules?.behind(event) ?? null, this.game.words);
    return html`<li class=${begins ? "begins" : ""} data-owner=${colour ?? nothing}>${inside}${rule}</li>`;
  }
}

customElements.define("risiko-log", Log);
