/** `<risiko-chain>`: a row of attacks that is thought of, pressed together on the map, and what the server reckons of it. */

import { html, nothing, type TemplateResult } from "lit";
import type { Game, Ready } from "../game/game.js";
import type { Reckoned } from "../net/frames.js";
import { Panel } from "../lib/panel.js";
import { badge, icon } from "./marks.js";

/** Opens the row of attacks, beginning with what is picked; says what it is worth where there is one. */
export function chainButton(game: Game): TemplateResult {
  const { selection, words } = game;
  const { source, target, way } = selection;
  const begun = way.length ? way : [source, target].filter((id) => id !== null);
  const chance = game.reckoning.answer?.chances.at(-1);
  return html`<button class="chip" aria-keyshortcuts="R" @click=${() => game.select({ ...selection, mode: "chain", way: begun })}>
    ${way.length > 2 && chance !== undefined ? words.t("chain.on", { chance: words.percent(chance) }) : words.t("chain.open")}</button>`;
}

export class Chain extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const { way } = this.game.selection;
    const { answer } = this.game.reckoning;
    const [source, first] = way;
    return html`
      <div class="detail"><ol class="chips reach">${way.map((id, place) => this.step(ready, id, place, answer))}</ol>${this.worth(answer)}</div>
      <div class="controls">
        <button aria-keyshortcuts="R" @click=${() => this.leave(null)}>${this.t("plan.leave")}</button>
        <button class="primary" ?disabled=${!source || !first || this.game.busy} @click=${() => this.leave(first ?? null)}>
          ${first ? this.t("chain.do", { territory: ready.names.territory(first) }) : this.t("chain.none")}</button>
      </div>`;
  }

  /** A territory of the row: how many stand there, and the chance that it falls; a press takes back what comes behind. */
  private step({ names, update }: Ready, id: string, place: number, answer: Reckoned | null): TemplateResult {
    const at = names.place(id);
    const mark = badge(names.colour(update.view.owner[at] ?? -1), update.view.armies[at] ?? 0);
    if (!place) return html`<li class="party">${mark}${names.territory(id)}</li>`;
    const chance = answer?.chances[place - 1];
    const said = chance === undefined ? "" : names.words.percent(chance);
    return html`<li><span aria-hidden="true">→</span><button class="chip" aria-label=${this.t("chain.drop", { territory: names.territory(id), chance: said })}
      @click=${() => this.game.select({ ...this.game.selection, way: this.game.selection.way.slice(0, place) })}>
      ${mark}${names.territory(id)} <b>${said}</b>${icon("close")}</button></li>`;
  }

  private worth(answer: Reckoned | null): TemplateResult | typeof nothing {
    const chance = answer?.chances.at(-1);
    if (!answer || chance === undefined || answer.left === null) return nothing;
    const { words } = this.game;
    return html`<p class="numbers odds" role="status"><meter min="0" max="1" value=${chance} aria-hidden="true"></meter>
      <span><b>${words.percent(chance)}</b> ${this.t("chain.worth", { left: words.decimal(answer.left) })}</span></p>`;
  }

  /** Back to the attacks, to aim at a territory or at none; the row stays in sight. */
  private leave(target: string | null): void {
    const { selection } = this.game;
    const way = target ? selection.way : [];
    this.game.select({ ...selection, mode: "turn", source: selection.way[0] ?? selection.source, target, dice: null, way });
  }
}

customElements.define("risiko-chain", Chain);
