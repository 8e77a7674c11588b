/** `<risiko-plan>`: the order in which to claim and place, pressed together on the map, handed in once. */

import { html, nothing, type TemplateResult } from "lit";
import type { Game, Ready } from "../game/game.js";
import { planable } from "../game/selection.js";
import { Panel } from "../lib/panel.js";
import { icon } from "./marks.js";

/** Opens the plan, where one may be handed in. */
export function planButton(game: Game, ready: Ready): TemplateResult | typeof nothing {
  const { view } = ready.update;
  if (!view.options.plan) return nothing;
  const open = () => game.select({ ...game.selection, mode: "plan", plan: view.plan, source: null });
  return html`<button class="chip" @click=${open}>
    ${view.plan.length ? game.words.t("plan.see", { n: view.plan.length }) : game.words.t("plan.open")}</button>`;
}

export class Plan extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const { plan } = this.game.selection;
    const same = plan.join() === ready.update.view.plan.join();
    return html`
      <div class="detail"><p class="numbers"><b class="left">${planable(ready.update.view) - plan.length}</b> ${this.t("place.left")}</p>
        <ol class="chips planned">${plan.map((id, place) => html`
        <li><button class="chip" aria-label=${this.t("plan.drop", { territory: ready.names.territory(id) })}
          @click=${() => this.write(plan.filter((_id, other) => other !== place))}>
          ${place + 1}. ${ready.names.territory(id)}${icon("close")}</button></li>`)}</ol></div>
      <div class="controls">
        <button @click=${() => this.leave()}>${this.t("plan.leave")}</button>
        ${ready.update.view.plan.length ? html`<button ?disabled=${this.game.busy} @click=${() => this.send([])}>${this.t("plan.withdraw")}</button>` : nothing}
        <button class="primary" ?disabled=${!plan.length || same || this.game.busy} @click=${() => this.send(plan)}>${this.t("plan.do")}</button>
      </div>`;
  }

  override updated(): void {
    const list = this.querySelector(".planned");
    // The territory that was pressed last stands at the end.
    if (list) list.scrollTop = list.scrollHeight;
  }

  private write(plan: readonly string[]): void {
    this.game.select({ ...this.game.selection, plan });
  }

  private leave(): void {
    this.game.select({ ...this.game.selection, mode: "turn" });
  }

  private send(territories: readonly string[]): void {
    this.game.submit({ type: "plan_opening", territories: [...territories] });
    this.leave();
  }
}

customElements.define("risiko-plan", Plan);
