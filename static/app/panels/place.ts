/** `<risiko-place>`: armies laid out on the map, taken back until they are confirmed. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { takenBack } from "../game/intents.js";
import { drafted, piles } from "../game/selection.js";
import type { PageKey } from "../i18n/words.js";
import type { PlaceOption } from "../net/frames.js";
import { Panel } from "../lib/panel.js";
import { badge, icon } from "./marks.js";
import { planButton } from "./plan.js";

const STEPS = [1, 5, "all"] as const;

export class Place extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const all = piles(ready.update.view);
    const { selection } = this.game;
    const laid = all.reduce((sum, pile) => sum + drafted(selection, pile), 0);
    const due = all.filter((pile) => pile.exactly || all.length > 1);
    const short = due.some((pile) => drafted(selection, pile) < pile.units);
    const off = !laid || short || this.game.busy;
    return html`
      <div class="detail">
        ${all.map((pile) => this.left(ready, pile))}
        <ul class="chips" aria-label=${this.t("place.laid")}>
          ${laid ? html`<li><button class="chip" @click=${() => this.game.select(takenBack(selection))}>${this.t("place.take_back")}</button></li>` : nothing}
          ${Object.entries(selection.draft).reverse().map(([id, n]) => html`<li><button class="chip" @click=${() => this.game.select(takenBack(selection, id))}
            aria-label=${this.t("place.take_back_one", { territory: ready.names.territory(id) })}>
            ${ready.names.territory(id)} <b>+${n}</b>${icon("close")}</button></li>`)}
        </ul>
        ${planButton(this.game, ready)}
      </div>
      <div class="controls">
        ${this.trades(ready)}
        ${all.some((pile) => pile.units > 1) ? html`<div class="segments" role="group" aria-label=${this.t("place.step")}>${STEPS.map((step) => html`
          <button aria-pressed=${step === selection.step ? "true" : "false"} aria-keyshortcuts=${step === "all" ? "0" : step}
            @click=${() => this.game.select({ ...selection, step })}>
            ${step === "all" ? this.t("place.all") : `+${step}`}</button>`)}</div>` : nothing}
        <button class="primary" ?disabled=${off} @click=${() => this.confirm()}>
          ${this.t(...this.label(ready, laid, short ? due : []))}</button>
      </div>`;
  }

  /** What the button does; where more must be laid out first, that. */
  private label({ names }: Ready, laid: number, due: readonly PlaceOption[]): [PageKey, { units: string }?] {
    const whole = due.reduce((sum, pile) => sum + pile.units, 0);
    if (whole) return ["place.short", { units: names.units(whole) }];
    return laid ? ["place.do", { units: names.units(laid) }] : ["place.none"];
  }

  /** What of a pile is still to be laid out; with the neutral army's badge where it is that one's. */
  private left(ready: Ready, pile: PlaceOption): TemplateResult {
    const { neutral } = ready.update.view.options;
    return html`<p class="numbers">${pile === neutral ? badge("neutral") : nothing}
      <b class="left">${pile.units - drafted(this.game.selection, pile)}</b> ${this.t("place.left")}
      ${pile.limit ? html`<span class="small">${this.t("place.limit", { n: pile.limit })}</span>` : nothing}</p>`;
  }

  private trades(ready: Ready): TemplateResult | typeof nothing {
    const { trade } = ready.update.view.options;
    if (!trade.length) return nothing;
    const best = Math.max(...trade.map((set) => set.value));
    return html`<button aria-keyshortcuts="T" @click=${() => this.game.select({ ...this.game.selection, mode: "trade" })}>
      ${this.t("place.trade", { units: best })}</button>`;
  }

  private confirm(): void {
    const units = Object.entries(this.game.selection.draft);
    const own = this.game.update?.view.options.place;
    if (units.length) this.game.submit({ type: own ? "place" : "place_neutral", units });
  }
}

customElements.define("risiko-place", Place);
