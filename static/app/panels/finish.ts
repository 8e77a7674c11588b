/** `<risiko-finish>`: what ends a phase or a turn, brings a seat back, or skips what bots do; says what is left undone. */

import { html, nothing, type TemplateResult } from "lit";
import type { Game, Ready } from "../game/game.js";
import { Panel } from "../lib/panel.js";
import { planButton } from "./plan.js";
import { countdown } from "./time.js";

/** What ending now would leave undone, said before it is done. */
export function undone(game: Game, ready: Ready): TemplateResult | typeof nothing {
  const { view } = ready.update;
  const { options } = view;
  if (!options.end_turn && !options.end_attacks) return nothing;
  const said = [
    view.conquered ? game.words.t("undone.card") : options.attack.length ? game.words.t("undone.no_conquest") : "",
    options.fortify.length ? game.words.t("undone.fortify") : "",
  ].filter(Boolean);
  return said.length ? html`<p class="small undone">${said.join(" ")}</p>` : nothing;
}

/** The ends that are open; the first step out is the primary one where nothing else is. */
export function finishButtons(game: Game, ready: Ready, primary: boolean): TemplateResult {
  const { options } = ready.update.view;
  const { selection } = game;
  const off = game.busy || game.resting;
  const chosen = primary ? "primary" : "";
  const move = options.fortify.length > 0 && selection.mode !== "fortify" && options.attack.length > 0;
  return html`
    ${move ? html`<button aria-keyshortcuts="F" ?disabled=${off}
      @click=${() => game.select({ ...selection, mode: "fortify", source: null, target: null })}>${game.words.t("finish.fortify")}</button>` : nothing}
    ${selection.mode === "fortify" && options.attack.length ? html`<button aria-keyshortcuts="F"
      @click=${() => game.select({ ...selection, mode: "turn", source: null, target: null })}>${game.words.t("finish.attack_after_all")}</button>` : nothing}
    ${options.end_attacks && selection.mode !== "fortify" ? html`<button class=${chosen} aria-keyshortcuts="E" ?disabled=${off}
      @click=${() => game.submit({ type: "end_attacks" })}>${game.words.t("finish.attacks")}</button>` : nothing}
    ${options.end_turn && (!options.end_attacks || selection.mode === "fortify") ? html`<button class=${chosen} aria-keyshortcuts="E" ?disabled=${off}
      @click=${() => game.submit({ type: "end_turn" })}>${game.words.t("finish.turn")}</button>` : nothing}`;
}

export class Finish extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const { options } = ready.update.view;
    if (options.stop_attack) return this.stop(ready);
    return html`
      <div class="detail">${undone(this.game, ready)}${this.theirClock(ready)}</div>
      <div class="controls">
        ${planButton(this.game, ready)}
        ${options.take_back ? html`<button class="primary" ?disabled=${this.game.busy}
          @click=${() => this.game.submit({ type: "take_back" })}>${this.t("finish.take_back")}</button>` : nothing}
        ${this.skip(ready)}
        ${finishButtons(this.game, ready, true)}
      </div>`;
  }

  /** An attack that goes on by itself waits for its defender. */
  private stop(ready: Ready): TemplateResult {
    return html`<div class="detail">${this.theirClock(ready)}</div>
      <div class="controls"><button class="primary" ?disabled=${this.game.busy}
        @click=${() => this.game.submit({ type: "stop_attack" })}>${this.t("attack.stop")}</button></div>`;
  }

  /** Who plays against bots alone need not watch all they do; what was missed is offered afterwards. */
  private skip({ update }: Ready): TemplateResult | typeof nothing {
    const { game } = this;
    const { seats, viewer } = update.view;
    if (!update.hurry || viewer === null) return nothing;
    const out = seats[viewer]?.status !== "playing";
    return html`<button aria-keyshortcuts="B" ?disabled=${game.resting || game.hurry.on || game.away} @click=${() => game.skip()}>${this.t(out ? "finish.skip_end" : "finish.skip")}</button>`;
  }

  private theirClock(ready: Ready): TemplateResult | typeof nothing {
    const { clock, view } = ready.update;
    return view.to_act !== view.viewer && clock.deadline !== null
      ? html`<p class="small">${countdown(this.game, clock)}</p>` : nothing;
  }
}

customElements.define("risiko-finish", Finish);
