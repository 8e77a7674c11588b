/** The parts of a goal: what of each is there, and what is missing. */

import { html, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import type { GoalPart, SeatView } from "../net/frames.js";
import { badge, icon } from "./marks.js";

export function goalParts(ready: Ready, parts: readonly GoalPart[]): TemplateResult {
  return html`<span class="parts">${parts.map((part) => piece(ready, part))}</span>`;
}

/** What a seat was after, now that it may be known, and how close that was; else what became of the seat. */
export function reached(ready: Ready, seat: SeatView): TemplateResult {
  const { names } = ready;
  return html`${seat.mission ? html`<span class="small aim">${names.words.get("missions", seat.mission)}</span>` : ""}
    ${seat.progress.length ? goalParts(ready, seat.progress) : html`<span class="small">${names.words.get("statuses", seat.status)}</span>`}`;
}

function piece(ready: Ready, part: GoalPart): TemplateResult {
  const text = label(ready, part);
  const done = part.have >= part.need;
  if (part.kind === "army") {
    return html`<span class="part${done ? " done" : ""}">${badge(part.key)}<span>${text}</span>
      <b>${done ? icon("check") : left(ready, part.key)}</b></span>`;
  }
  return html`<span class="part${done ? " done" : ""}"><span>${text}</span>
    <meter min="0" max=${part.need} value=${Math.min(part.have, part.need)} aria-hidden="true"></meter>
    <b>${part.have} / ${part.need}</b></span>`;
}

function label({ names }: Ready, part: GoalPart): string {
  if (part.kind === "continent") return names.continent(part.key);
  if (part.kind === "army") return names.words.get("goal", "army", { colour: names.colourName(part.key) });
  return names.words.get("goal", part.units > 1 ? "territories_units" : part.kind, { n: part.units });
}

function left(ready: Ready, colour: string): string {
  const seat = ready.update.view.seats.find((one) => one.colour === colour);
  const { words } = ready.names;
  return words.get("goal", "army_left", { territories: words.count("territories", seat?.territories ?? 0) });
}
