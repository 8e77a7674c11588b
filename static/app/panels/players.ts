/** `<risiko-players>`: everybody in turn order, by shape and colour first; whoever is to act has the clock. */

import { html, nothing, type TemplateResult } from "lit";
import { colourOf } from "../board/render.js";
import type { Ready } from "../game/game.js";
import type { SeatInfo, SeatView } from "../net/frames.js";
import { Panel } from "../lib/panel.js";
import { reached } from "./goal.js";
import { badge, icon, swatch } from "./marks.js";
import { countdown } from "./time.js";

export class Players extends Panel {
  protected override readonly showsPicks = false;
  /** Whether the end tells here who came how close: where nothing lies on the map that says it. */
  tellsEnd = false;

  protected draw(ready: Ready): TemplateResult {
    const { view } = ready.update;
    return html`<ol class="players" aria-label=${this.t("players.title")}>
      ${view.seats.map((seat, place) => this.row(ready, seat, place))}</ol>`;
  }

  private row(ready: Ready, seat: SeatView, place: number): TemplateResult {
    const { view } = ready.update;
    const info = ready.names.info(place);
    const acts = view.to_act === place;
    const colour = colourOf(place, view, ready.names) ?? seat.colour;
    const out = seat.status !== "playing" && seat.status !== "neutral";
    return html`<li class="player${acts ? " acts" : ""}${out ? " out" : ""}${place === view.turn ? " turn" : ""}" data-seat=${place}>
      <span class="player-mark">${badge(colour, null, place)}${swatch(colour)}</span>
      <div class="player-body">
        <p class="player-name"><strong>${ready.names.seat(place)}</strong>
          ${place === view.viewer ? html`<span class="tag">${this.t("players.you")}</span>` : nothing}
          ${acts ? this.clock(ready, place) : nothing}
          ${info ? html`<span class="visually-hidden">${ready.names.colourName(info.colour)}</span>${this.who(ready, seat, info, place)}` : nothing}</p>
        ${out && !(this.tellsEnd && view.outcome) ? html`<p class="small">${ready.names.words.get("statuses", seat.status)}</p>` : nothing}
        ${out ? nothing : this.numbers(ready, seat, place)}
        ${this.tellsEnd && view.outcome && !ready.names.neutral(place) ? html`<div class="reached">${reached(ready, seat)}</div>` : nothing}
      </div></li>`;
  }

  private clock({ update }: Ready, place: number): TemplateResult | typeof nothing {
    return update.clock.seat === place && update.clock.deadline !== null
      ? html`<span class="clock">${icon("clock")}${countdown(this.game, update.clock)}</span>` : nothing;
  }

  private numbers(ready: Ready, seat: SeatView, place: number): TemplateResult {
    const { words } = ready.names;
    const continents = seat.continents.map((key) => {
      const bonus = ready.welcome.board.continents.find((one) => one.key === key)?.bonus ?? 0;
      return html`<span class="held" data-continent=${key}>${ready.names.continent(key)} +${bonus}</span>`;
    });
    return html`<p class="player-numbers">
      ${counted(words.count("units", seat.armies))}${counted(words.count("territories", seat.territories))}${ready.names.neutral(place) ? nothing : counted(words.count("cards", seat.cards))}
      ${seat.reserve ? html`<span><b>${seat.reserve}</b> ${this.t("players.reserve")}</span>` : nothing}${continents}</p>
      ${seat.headquarters ? html`<p class="small">${this.t("players.headquarters", { territory: ready.names.territory(seat.headquarters) })}</p>` : nothing}`;
  }

  /** A person who is there or away, or a bot. */
  private who(ready: Ready, seat: SeatView, info: SeatInfo, place: number): TemplateResult | typeof nothing {
    if (seat.control !== "person" || info.bot) {
      const said = ready.names.words.get("controls", seat.control);
      return html`<span class="who" title=${said}>${icon("bot")}<span class="visually-hidden">${said}</span></span>`;
    }
    const there = this.game.presence?.seats.find((one) => one.seat === place)?.connected ?? place === ready.update.view.viewer;
    const said = this.t(there ? "players.here" : "players.away");
    return html`<span class="who ${there ? "here" : "away"}" title=${said}><span class="dot"></span><span class=${there ? "visually-hidden" : "small"}>${said}</span></span>`;
  }
}

/** A number and its noun, the number first to the eye. */
function counted(text: string): TemplateResult {
  const [, before = "", n = "", after = ""] = /^(\D*)(\d+)(.*)$/.exec(text) ?? [];
  return html`<span>${before}<b>${n}</b>${after}</span>`;
}

customElements.define("risiko-players", Players);
