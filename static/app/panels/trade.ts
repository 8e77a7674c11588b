/** `<risiko-trade>`: the hand as cards, what each set brings, where the +2 goes, and why there may be no way around. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { pickedSet, rankedSets } from "../game/selection.js";
import type { TradeOption } from "../net/frames.js";
import { Panel } from "../lib/panel.js";
import { boardData } from "../board/shared.js";
import { card } from "./card.js";
import { ruleLink } from "./rule.js";

export class TradePanel extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const { view } = ready.update;
    const set = pickedSet(view, this.game.selection);
    return html`
      <div class="tray" role="group" aria-label=${this.t("trade.hand")}>
        ${view.options.trade_due ? html`<p class="small">${this.t(view.trading ? "trade.why_elimination" : "trade.why_five")}
          ${ruleLink(this.game.rules?.at(view.trading ? "elimination_trade" : "compulsory_trade") ?? null, this.game.words)}</p>` : nothing}
        <div class="sets">${rankedSets(view).map((option) => this.row(ready, option, option === set))}</div>
        ${set ? this.bonus(ready, set) : nothing}
      </div>
      <div class="detail"></div>
      <div class="controls">
        ${view.options.trade_due ? nothing : html`<button aria-keyshortcuts="T" @click=${() => this.leave()}>${this.t("trade.later")}</button>`}
        <button class="primary" ?disabled=${!set || this.game.busy || !this.bonusChosen(set)} @click=${() => this.trade(set)}>
          ${!set ? this.t("trade.none") : this.bonusChosen(set) ? this.t("trade.do", { units: ready.names.units(set.value) }) : this.t("trade.choose_bonus")}</button>
      </div>`;
  }

  private row(ready: Ready, option: TradeOption, chosen: boolean): TemplateResult {
    const { view } = ready.update;
    return html`<button class="set" aria-pressed=${chosen ? "true" : "false"} @click=${() => this.pick(option)}
      aria-label=${this.t("trade.set", { cards: ready.names.cards(option.cards), units: ready.names.units(option.value) })}>
      <span class="set-cards">${option.cards.map((id) => card(id, ready.names, boardData(), view))}</span>
      <b class="set-value">${ready.names.units(option.value)}</b></button>`;
  }

  private bonus(ready: Ready, set: TradeOption): TemplateResult | typeof nothing {
    if (!set.bonus.length) return nothing;
    const { selection } = this.game;
    if (!this.chooses(set)) return html`<p class="small">${this.t("trade.bonus_sure", { territories: ready.names.territories(set.bonus) })}</p>`;
    return html`<div class="bonus-choice"><span>${this.t("trade.bonus")}</span><div class="segments" role="group">${set.bonus.map((id) => html`
      <button aria-pressed=${id === selection.bonus ? "true" : "false"} @click=${() => this.game.select({ ...selection, bonus: id })}>
        ${ready.names.territory(id)}</button>`)}</div></div>`;
  }

  /** Whether the +2 has a place to be chosen; some editions give it to every territory of the set. */
  private chooses(set: TradeOption): boolean {
    return set.bonus.length > 1 && this.game.welcome?.policies["territory_bonus"] !== "per_card";
  }

  private bonusChosen(set: TradeOption | null): boolean {
    const { bonus } = this.game.selection;
    return !set || !this.chooses(set) || (bonus !== null && set.bonus.includes(bonus));
  }

  private pick(option: TradeOption): void {
    this.game.select({ ...this.game.selection, cards: option.cards, bonus: null });
  }

  private leave(): void {
    this.game.select({ ...this.game.selection, mode: "turn", cards: [], bonus: null });
  }

  private trade(set: TradeOption | null): void {
    if (!set) return;
    const bonus = this.chooses(set) ? this.game.selection.bonus : null;
    this.game.submit({ type: "trade", cards: set.cards, bonus });
  }
}

customElements.define("risiko-trade", TradePanel);
