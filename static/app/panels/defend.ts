/** `<risiko-defend>`: the dice of an asked defender, and what each number is worth where the attacker's lie there. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { Panel } from "../lib/panel.js";
import { badge, die } from "./marks.js";

export class Defend extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const { view } = ready.update;
    const { defend } = view.options;
    const most = Math.max(...defend);
    const rolled = view.battle?.rolled ?? [];
    return html`<div class="detail">${rolled.length ? html`<p class="rolled">${badge(ready.names.colour(view.turn ?? -1))}
        ${rolled.map((face) => die(face, "attack"))}</p>` : nothing}${this.worth(ready)}</div>
      <div class="controls">${defend.map((dice) => html`
        <button class=${dice === most ? "primary" : ""} aria-keyshortcuts=${dice} ?disabled=${this.game.busy}
          @click=${() => this.game.submit({ type: "defend", dice })}>
          ${this.t("defend.with", { dice: ready.names.words.count("dice_with", dice) })}</button>`)}</div>`;
  }

  /** The losses of this roll, and the chance to hold the territory. */
  private worth({ names, update }: Ready): TemplateResult | typeof nothing {
    if (!update.defence.length) return nothing;
    const { words } = names;
    const say = (key: string) => words.get("defence", key);
    return html`<table class="worth" title=${say("help")}><caption class="visually-hidden">${say("title")}</caption>
      <thead><tr><td></td>${["own", "other", "hold"].map((key) => html`<th scope="col">${say(key)}</th>`)}</tr></thead>
      <tbody>${update.defence.map((one) => html`<tr><th scope="row">${words.count("dice", one.dice)}</th>
        <td>${words.decimal(one.defender_loss)}</td><td>${words.decimal(one.attacker_loss)}</td>
        <td><b>${words.fine(1 - one.chance)}</b></td></tr>`)}</tbody></table>`;
  }
}

customElements.define("risiko-defend", Defend);
