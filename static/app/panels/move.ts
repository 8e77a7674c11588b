/** `<risiko-move>`: how many armies go, by slider: into a conquered territory, or between one's own. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import type { Action } from "../net/frames.js";
import { room } from "../game/intents.js";
import { Panel } from "../lib/panel.js";
import { finishButtons, undone } from "./finish.js";
import { icon } from "./marks.js";

interface Way {
  readonly source: string;
  readonly target: string;
  readonly least: number;
  readonly most: number;
  /** Armies that stand in the target already through this very move. */
  readonly moved: number;
  readonly action: (units: number) => Action;
}

export class Move extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const way = this.way(ready);
    if (!way) {
      return html`<div class="detail">${undone(this.game, ready)}</div>
        <div class="controls">${finishButtons(this.game, ready, true)}</div>`;
    }
    const fallback = ready.update.view.options.occupy ? way.most : 1;
    const units = Math.min(Math.max(this.game.selection.units ?? fallback, way.least), way.most);
    const { names, update } = ready;
    const stays = (update.view.armies[names.place(way.source)] ?? 0) + way.moved - units;
    const arrives = (update.view.armies[names.place(way.target)] ?? 0) - way.moved + units;
    return html`
      <div class="detail sliding">
        <span class="end from"><b>${stays}</b> ${names.territory(way.source)}</span>
        <button class="round" aria-keyshortcuts="-" aria-label=${this.t("move.less")} ?disabled=${units <= way.least} @click=${() => this.set(units - 1)}>${icon("minus")}</button>
        <input type="range" min=${way.least} max=${way.most} .value=${String(units)} aria-label=${this.t("move.units")}
          @input=${(event: Event) => this.set(Number((event.target as HTMLInputElement).value))}>
        <button class="round" aria-keyshortcuts="+" aria-label=${this.t("move.more")} ?disabled=${units >= way.most} @click=${() => this.set(units + 1)}>${icon("plus")}</button>
        <span class="end to"><b>${arrives}</b> ${names.territory(way.target)}</span>
      </div>
      <div class="controls">
        ${update.view.options.occupy ? html`
          <button aria-keyshortcuts="1" @click=${() => this.set(way.least)}>${this.t("move.least", { n: way.least })}</button>
          <button aria-keyshortcuts="0" @click=${() => this.set(way.most)}>${this.t("move.all", { n: way.most })}</button>`
          : html`${finishButtons(this.game, ready, false)}
            ${way.most > 1 ? html`<button aria-keyshortcuts="0" @click=${() => this.set(way.most)}>${this.t("move.all", { n: way.most })}</button>` : nothing}`}
        <button class="primary" ?disabled=${this.game.busy} @click=${() => this.game.submit(way.action(units))}>
          ${this.t("move.do", { units: names.units(units) })}</button>
      </div>`;
  }

  private set(units: number): void {
    this.game.select({ ...this.game.selection, units });
  }

  private way(ready: Ready): Way | null {
    const { view } = ready.update;
    if (view.options.occupy && view.occupation) {
      const [least, most] = view.options.occupy;
      const { source, target } = view.occupation;
      return { source, target, least, most, moved: least, action: (units) => ({ type: "occupy", units }) };
    }
    const { source, target } = this.game.selection;
    const option = view.options.fortify.find((one) => one.source === source);
    if (!option || !target) return null;
    return {
      source: option.source, target, least: 1, most: Math.min(option.units, room(option, ready, target)), moved: 0,
      action: (units) => ({ type: "fortify", source: option.source, target, units }),
    };
  }
}

customElements.define("risiko-move", Move);
