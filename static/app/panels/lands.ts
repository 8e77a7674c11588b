/** `<risiko-lands>`: the map as a list, by continent: owner, armies, neighbours, and a press where one means something. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { Panel } from "../lib/panel.js";
import { badge, icon } from "./marks.js";

export class Lands extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const { continents } = ready.welcome.board;
    const legal = this.game.legal();
    return html`<section class="lands" role="region" aria-labelledby="lands-title" @keydown=${(event: KeyboardEvent) => this.key(event)}>
      <h2 id="lands-title" tabindex="-1">${this.t("lands.title")}</h2>
      <button class="round close" aria-label=${this.t("lands.close")} @click=${() => this.close()}>${icon("close")}</button>
      ${continents.map((one) => html`<h3>${ready.names.continent(one.key)} +${one.bonus}<span class="small"> ${this.holder(ready, one.key)}</span></h3>
        <ul>${this.sorted(ready, one.members).map((place) => this.land(ready, place, legal))}</ul>`)}</section>`;
  }

  override firstUpdated(): void {
    this.querySelector<HTMLElement>("#lands-title")?.focus();
  }

  /** By their names in the language of the page. */
  private sorted({ names, welcome }: Ready, places: readonly number[]): number[] {
    const name = (place: number) => names.territory(welcome.board.territories[place]!);
    return [...places].sort((a, b) => name(a).localeCompare(name(b), names.words.language));
  }

  private holder({ update, names }: Ready, key: string): string {
    const seat = update.view.seats.findIndex((one) => one.continents.includes(key));
    return seat < 0 ? "" : this.t("lands.held", { seat: names.seat(seat) });
  }

  private land(ready: Ready, place: number, legal: ReadonlySet<string>): TemplateResult {
    const { names, update, welcome } = ready;
    const id = welcome.board.territories[place]!;
    const { source, target, draft, way } = this.game.selection;
    const picked = source === id || target === id || way.includes(id) || (draft[id] ?? 0) > 0;
    const near = welcome.board.neighbours[place]!.map((other) => this.phrase(ready, other));
    const owner = update.view.owner[place] ?? -1;
    return html`<li>${badge(names.colour(owner), update.view.armies[place] ?? 0)}<div>
      <strong>${this.phrase(ready, place)}</strong>${picked ? html` <span class="tag">${this.t("lands.picked")}</span>` : nothing}
      ${legal.has(id) ? html`<button data-land=${id} aria-label=${this.t("lands.pick_one", { territory: names.territory(id) })} @click=${(event: MouseEvent) => this.game.press(id, event.shiftKey)}>${this.t("lands.pick")}</button>` : nothing}
      <p class="small">${this.t("lands.neighbours", { territories: near.join("; ") })}</p></div></li>`;
  }

  private phrase({ names, update, welcome }: Ready, place: number): string {
    const territory = names.territory(welcome.board.territories[place]!);
    const owner = update.view.owner[place] ?? -1;
    const draft = this.game.selection.draft[welcome.board.territories[place]!] ?? 0;
    if (owner < 0) return `${territory}: ${names.words.get("words", "free")}`;
    return `${territory}: ${names.seat(owner)}, ${names.units((update.view.armies[place] ?? 0) + draft)}`;
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.close();
  }

  private close(): void {
    this.dispatchEvent(new Event("close"));
  }
}

customElements.define("risiko-lands", Lands);
