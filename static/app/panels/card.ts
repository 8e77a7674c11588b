/** A territory card as it lies on the table: outline, name, symbol; a joker shows all three. */

import { html, svg, type TemplateResult } from "lit";
import { boxOf } from "../board/outline.js";
import type { BoardData } from "../board/data.js";
import type { Names } from "../game/names.js";
import type { PlayerView } from "../net/frames.js";
import { symbol } from "./marks.js";

const LONG = 10;
const SYMBOLS = ["infantry", "cavalry", "artillery"];

/** A card of the viewer's own hand. */
export function card(id: string, names: Names, board: BoardData, view: PlayerView): TemplateResult {
  const kind = view.hand_symbols[view.hand.indexOf(id)] ?? "joker";
  const owned = view.owner[names.place(id)] === view.viewer;
  const land = board.territories[id];
  const picture = land ? outline(land.d, land.continent) : html`<span class="joker">${SYMBOLS.map(symbol)}</span>`;
  return html`<span class="card-face" data-symbol=${kind}>
    <span class=${longest(names.card(id)) > LONG ? "card-name long" : "card-name"}>${names.card(id)}</span>${picture}
    <span class="card-foot">${symbol(kind)}<span>${names.words.get("symbols", kind)}</span>${owned ? html`<b>+2</b>` : ""}</span></span>`;
}

/** The letters of the longest word, which must fit into a card's width. */
function longest(name: string): number {
  return Math.max(...name.split(/[ -]/).map((word) => word.length));
}

function outline(d: string, continent: string): TemplateResult {
  const { x, y, width, height } = boxOf(d);
  const pad = Math.max(width, height) * 0.06;
  const box = `${x - pad} ${y - pad} ${width + 2 * pad} ${height + 2 * pad}`;
  return html`<svg class="card-land" viewBox=${box} data-continent=${continent} aria-hidden="true">${svg`<path d=${d}></path>`}</svg>`;
}
