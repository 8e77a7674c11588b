/** `<risiko-menu>`: one's own seat (standing order, resigning), how the page looks and in which language, and the way to other pages. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import type { DefenceOrder } from "../net/frames.js";
import { readSetting, writeSetting, type Scheme } from "../lib/settings.js";
import { Panel } from "../lib/panel.js";
import type { Ways } from "../lib/ways.js";
import { icon } from "./marks.js";
import "./senses.js";
import "./share.js";

const STANCES: readonly DefenceOrder["stance"][] = ["maximum", "one", "one_below", "ask"];
const SCHEMES: readonly Scheme[] = ["system", "light", "dark"];

export class Menu extends Panel {
  protected override readonly showsPicks = false;
  static override properties = { ...Panel.properties, open: { state: true }, sure: { state: true } };
  declare open: boolean;
  declare sure: boolean;
  ways!: Ways;
  /** The form that came with the page; its buttons send the choice to the server. */
  languages: Element | null = null;

  constructor() {
    super();
    this.open = false;
    this.sure = false;
  }

  protected draw(ready: Ready): TemplateResult {
    return html`<button class="quiet menu-button" aria-expanded=${this.open ? "true" : "false"} aria-controls="menu"
        aria-label=${this.t("menu.title")} @click=${() => this.toggle(!this.open)}>${icon(this.open ? "close" : "menu")}</button>
      ${this.open ? html`<section id="menu" class="menu" aria-label=${this.t("menu.title")} @keydown=${(event: KeyboardEvent) => this.key(event)}>
        ${this.order(ready)}${this.looks()}<risiko-senses class="menu-group" .game=${this.game}></risiko-senses>${this.languages}
        <risiko-share class="menu-group" .game=${this.game} .ways=${this.ways}></risiko-share>
        ${this.links(ready)}${this.resign(ready)}</section>` : nothing}`;
  }

  private order(ready: Ready): TemplateResult | typeof nothing {
    const { view } = ready.update;
    const order = view.defence;
    if (!order || !view.options.resign) return nothing;
    const below = order.below || 3;
    const set = (change: Partial<DefenceOrder>) => this.game.submit({ type: "set_defence", order: { ...order, ...change } });
    return html`<fieldset class="menu-group"><legend>${this.t("menu.defence")}</legend>
      ${STANCES.map((stance) => html`<label class="choice"><input type="radio" name="stance" .checked=${order.stance === stance}
        ?disabled=${this.game.busy} @change=${() => set({ stance, below: stance === "one_below" ? below : order.below })}>
        ${ready.names.words.get("stances", stance, { below })}</label>`)}
      ${ready.welcome.clock.defence ? html`<p class="small">${this.t("menu.defence_time", { time: ready.names.words.duration(Math.floor(ready.welcome.clock.defence / 1000)) })}</p>` : nothing}
      ${order.exceptions.length ? html`<p class="small">${this.t("menu.exceptions", { n: order.exceptions.length })}</p>` : nothing}</fieldset>`;
  }

  private looks(): TemplateResult {
    const scheme = readSetting("scheme");
    return html`<div class="menu-group"><p class="legend">${this.t("menu.look")}</p>
      <div class="segments" role="group" aria-label=${this.t("menu.look")}>${SCHEMES.map((one) => html`
        <button aria-pressed=${one === scheme ? "true" : "false"} @click=${() => { writeSetting("scheme", one); this.requestUpdate(); }}>
          ${this.t(`menu.scheme_${one}`)}</button>`)}</div>
      ${(["patterns", "letters"] as const).map((one) => this.mark(one))}</div>`;
  }

  /** What tells the seats apart beside their colours. */
  private mark(key: "patterns" | "letters"): TemplateResult {
    const on = readSetting(key) === "yes";
    return html`<label class="choice"><input type="checkbox" .checked=${on}
      @change=${() => { writeSetting(key, on ? "no" : "yes"); this.game.changed(); }}>${this.t(`menu.${key}`)}</label>`;
  }

  private links({ update }: Ready): TemplateResult {
    const { game, ways } = this;
    const over = update.view.outcome !== null;
    return html`<ul class="menu-links">
      ${game.rules ? html`<li><a href=${game.rules.address}>${this.t("menu.rules")}</a></li>` : nothing}
      <li><a href=${ways.plain}>${this.t("menu.plain")}</a></li>
      <li><a href=${ways.file} download>${this.t(over ? "menu.download_whole" : "menu.download")}</a></li>
      ${over ? html`<li><a href=${ways.replay}>${this.t("replay.title")}</a></li><li><a href=${ways.dice}>${this.t("menu.dice")}</a></li>` : nothing}
      <li><a href=${ways.tables}>${this.t("menu.tables")}</a></li></ul>`;
  }

  private resign(ready: Ready): TemplateResult | typeof nothing {
    if (!ready.update.view.options.resign) return nothing;
    return html`<details class="menu-group"><summary>${this.t("menu.resign_open")}</summary>
      <label class="choice"><input type="checkbox" .checked=${this.sure} @change=${() => { this.sure = !this.sure; }}>${this.t(this.game.alone ? "menu.resign_last" : "menu.resign_sure")}</label>
      <button class="danger" ?disabled=${!this.sure || this.game.busy} @click=${() => this.leave()}>${this.t("menu.resign")}</button></details>`;
  }

  private leave(): void {
    this.game.submit({ type: "resign" });
    this.sure = false;
    this.open = false;
  }

  private toggle(open: boolean): void {
    this.open = open;
    this.sure = false;
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    this.toggle(false);
    this.querySelector<HTMLElement>(".menu-button")?.focus();
  }
}

customElements.define("risiko-menu", Menu);
