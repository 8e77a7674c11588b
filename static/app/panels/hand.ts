/** `<risiko-hand>`: one's own mission, face down until pressed, what is still missing to win, and one's own cards. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { boardData } from "../board/shared.js";
import { Panel } from "../lib/panel.js";
import { card } from "./card.js";
import { goalParts } from "./goal.js";
import { icon } from "./marks.js";
import { ruleLink, shareLink } from "./rule.js";

/** The text that says when the parts of the goal win: at once, or only later. */
function whyNotWon({ update, welcome }: Ready): string {
  const { waiting, mission } = update.view;
  if (waiting) return `waiting_${waiting}`;
  if (!mission) return "missing";
  return welcome.policies["victory"] === "own_turn" ? "missing_own_turn" : "missing_any_turn";
}

export class Hand extends Panel {
  static override properties = { ...Panel.properties, open: { state: true }, fanned: { state: true } };
  declare open: boolean;
  declare fanned: boolean;

  constructor() {
    super();
    this.open = false;
    this.fanned = false;
  }

  protected draw(ready: Ready): TemplateResult | typeof nothing {
    const { view } = ready.update;
    if (view.viewer === null || view.outcome) return nothing;
    return html`${view.mission ? this.mission(ready, view.mission) : this.goal(ready)}${this.cards(ready)}`;
  }

  private mission(ready: Ready, mission: string): TemplateResult {
    const text = ready.names.words.get("missions", mission);
    const toggle = () => { this.open = !this.open; };
    if (!this.open) {
      return html`<button class="mission back" aria-expanded="false" @click=${toggle}>
        ${icon("eye")}<span>${this.t("hand.mission")}</span></button>`;
    }
    return html`<div class="own-goal"><button class="mission front" aria-expanded="true" @click=${toggle}>
      <span class="put-away">${icon("close")}</span>${this.picture(ready)}
      <span class="mission-text">${text}</span>${goalParts(ready, ready.update.view.progress)}</button>${this.why(ready)}${this.share(ready)}</div>`;
  }

  /** How often that mission wins. */
  private share({ update: { view }, names }: Ready): TemplateResult | typeof nothing {
    const link = shareLink(view.mission, view.seats[view.viewer ?? -1], names.words);
    return link === nothing ? nothing : html`<p class="small why">${link}</p>`;
  }

  /** The goal of a mode without missions: no secret, but out of the way until somebody wonders. */
  private goal(ready: Ready): TemplateResult | typeof nothing {
    if (!ready.update.view.progress.length) return nothing;
    return html`<details class="goal"><summary>${ready.names.words.get("goal", "title")}</summary>${goalParts(ready, ready.update.view.progress)}${this.why(ready)}</details>`;
  }

  /** Why that has not won yet, and the rule that says so. */
  private why(ready: Ready): TemplateResult | typeof nothing {
    if (!ready.update.view.progress.length) return nothing;
    const { words } = ready.names;
    return html`<p class="small why">${words.get("goal", whyNotWon(ready))} ${ruleLink(this.game.rules?.winning ?? null, words)}</p>`;
  }

  /** The mission's continents on a small map. */
  private picture(ready: Ready): TemplateResult | typeof nothing {
    const named = new Set(ready.update.view.progress.filter((part) => part.kind === "continent").map((part) => part.key));
    if (!named.size) return nothing;
    const [left, top, width, height] = boardData().view_box;
    return html`<svg class="mini-map" viewBox="${left} ${top} ${width} ${height}" aria-hidden="true">
      ${Object.keys(boardData().continents).map((key) => this.shape(key, named.has(key)))}</svg>`;
  }

  private shape(key: string, named: boolean): SVGUseElement {
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#continent-${key}`);
    use.setAttribute("data-continent", key);
    use.setAttribute("class", named ? "named" : "");
    return use;
  }

  private cards(ready: Ready): TemplateResult {
    const { view } = ready.update;
    const earned = view.conquered && view.turn === view.viewer ? html`<span class="tag good">${this.t("hand.earned")}</span>` : nothing;
    if (!view.hand.length) return html`<p class="small no-cards">${this.t("hand.empty")} ${earned}</p>`;
    return html`<div class="fan" role="group" tabindex="0" aria-label=${ready.names.words.count("cards", view.hand.length)}>
      ${view.hand.map((id) => card(id, ready.names, boardData(), view))}${earned}</div>`;
  }
}

customElements.define("risiko-hand", Hand);
