/** `<risiko-attack>`: from where against whom, what it is worth, with how many dice, once or until it is decided. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import type { AttackOption } from "../net/frames.js";
import { Panel } from "../lib/panel.js";
import { chainButton } from "./chain.js";
import { badge, die } from "./marks.js";
import { finishButtons, undone } from "./finish.js";

export class AttackPanel extends Panel {
  static override properties = { ...Panel.properties, stopAt: { state: true } };
  declare stopAt: number;

  constructor() {
    super();
    this.stopAt = 1;
  }

  protected draw(ready: Ready): TemplateResult {
    const { source, target } = this.game.selection;
    const option = ready.update.view.options.attack.find((one) => one.source === source);
    if (!option || !target) {
      return html`
        <div class="detail">${undone(this.game, ready)}${chainButton(this.game)}</div>
        <div class="controls">${finishButtons(this.game, ready, true)}</div>`;
    }
    return html`
      <div class="detail">${this.odds(ready, option.source, target)}</div>
      <div class="controls">${finishButtons(this.game, ready, false)}${this.until(ready, option, target)}
        ${this.dice(ready, option)}
        <button class="primary" ?disabled=${this.game.busy} @click=${() => this.once(option, target)}>${this.t("attack.once")}</button>
      </div>`;
  }

  private odds(ready: Ready, source: string, target: string): TemplateResult {
    const { names, update } = ready;
    const found = update.odds.find((one) => one.source === source && one.target === target);
    const [from, to] = [names.place(source), names.place(target)];
    return html`<p class="versus">
      <span class="party">${badge(names.colour(update.view.owner[from] ?? -1), update.view.armies[from] ?? 0)}${names.territory(source)}</span>
      <span aria-hidden="true">→</span>
      <span class="party">${badge(names.colour(update.view.owner[to] ?? -1), update.view.armies[to] ?? 0)}${names.territory(target)}</span></p>
      ${chainButton(this.game)}
      ${found ? html`<p class="numbers odds" title=${this.t("attack.odds_help")}>
        <meter min="0" max="1" value=${found.chance} aria-hidden="true"></meter>
        <b>${names.words.percent(found.chance)}</b> ${this.t("attack.loss", { units: names.words.decimal(found.loss) })}</p>` : nothing}`;
  }

  private dice(ready: Ready, option: AttackOption): TemplateResult {
    const chosen = Math.min(this.game.selection.dice ?? option.dice, option.dice);
    return html`<div class="segments dice" role="group" aria-label=${this.t("attack.dice")}>
      <span class="of-dice" aria-hidden="true">${die(5, "")}</span>${[1, 2, 3].map((n) => html`
      <button aria-pressed=${n === chosen ? "true" : "false"} ?disabled=${n > option.dice}
        aria-label=${ready.names.words.count("dice", n)} aria-keyshortcuts=${n}
        @click=${() => this.game.select({ ...this.game.selection, dice: n })}>${n}</button>`)}</div>`;
  }

  private until(ready: Ready, option: AttackOption, target: string): TemplateResult {
    const most = (ready.update.view.armies[ready.names.place(option.source)] ?? 2) - 1;
    const stop = Math.min(this.stopAt, most);
    return html`<div class="until">
      <button aria-keyshortcuts="A" ?disabled=${this.game.busy} @click=${() => this.game.submit({
        type: "attack_until", source: option.source, target, dice: 3, stop_at: stop, rolls: null,
      })}>${stop > 1 ? this.t("attack.until_left", { n: stop }) : this.t("attack.until")}</button>
      ${most > 1 ? html`<label class="keep"><span>${this.t("attack.keep")}</span><input type="number" inputmode="numeric" min="1" max=${most}
        .value=${String(stop)} @change=${(event: Event) => this.keep(event, most)}></label>` : nothing}</div>`;
  }

  private keep(event: Event, most: number): void {
    const value = Math.round(Number((event.target as HTMLInputElement).value)) || 1;
    this.stopAt = Math.min(Math.max(value, 1), most);
  }

  private once(option: AttackOption, target: string): void {
    const dice = Math.min(this.game.selection.dice ?? option.dice, option.dice);
    this.game.submit({ type: "attack", source: option.source, target, dice });
  }
}

customElements.define("risiko-attack", AttackPanel);
