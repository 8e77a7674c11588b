/** Puts a position onto the drawn board; writes to the page only what has changed. */

import { put, svg } from "../lib/svg.js";
import type { Lights } from "../game/intents.js";
import type { Names } from "../game/names.js";
import type { PlayerView } from "../net/frames.js";
import { badgeSize, type Camera } from "./camera.js";
import { letterOf, PATTERNS, SHAPES, type BoardData } from "./data.js";
import { flagAt, letterAt, patternOf, type Drawn, type Parts } from "./build.js";

/** The scale down to which names are at least seven pixels high: a desk of 1280x720. */
const NAMED = 0.64;

/** Everything that the board shows at a moment. */
export interface Shown {
  readonly view: PlayerView;
  readonly lights: Lights;
  /** Armies laid out and not yet sent. */
  readonly draft: Readonly<Record<string, number>>;
  /** Where a press means something. */
  readonly legal: ReadonlySet<string>;
  readonly pointed: readonly string[];
  readonly focused: string | null;
  /** The one territory that the tabulator stops at. */
  readonly stop: string | null;
}

export function render(drawn: Drawn, names: Names, shown: Shown): void {
  const { view, lights } = shown;
  const founders = new Map(view.seats.flatMap((seat, place) => (seat.headquarters ? [[seat.headquarters, place] as const] : [])));
  const targets = new Set(lights.targets);
  const { patterns, letters } = document.documentElement.dataset;
  drawn.parts.forEach((parts, id) => {
    const place = names.place(id);
    const owner = view.owner[place] ?? -1;
    renderLand(parts, names, {
      id, owner, colour: colourOf(owner, view, names), armies: view.armies[place] ?? 0, more: shown.draft[id] ?? 0, founder: founders.get(id),
      legal: shown.legal.has(id), stop: id === shown.stop, target: targets.has(id) ? (lights.friendly ? " target friendly" : " target") : "",
      patterns: patterns === "yes", letters: letters === "yes",
    });
  });
  lightUp(drawn, shown);
}

/** What a territory shows at a moment. */
export interface Look {
  readonly id: string;
  readonly owner: number;
  readonly colour: string | null;
  readonly armies: number;
  readonly more: number;
  readonly founder: number | undefined;
  readonly legal: boolean;
  readonly stop: boolean;
  readonly target: string;
  readonly patterns: boolean;
  readonly letters: boolean;
}

/** A press changes few territories: the others are left as they are without asking the page. */
function renderLand(parts: Parts, names: Names, now: Look): void {
  const before = parts.shown;
  parts.shown = now;
  if (before && (Object.keys(now) as (keyof Look)[]).every((key) => before[key] === now[key])) return;
  const { owner, colour, armies, more, founder } = now;
  put(parts.land, "data-owner", colour);
  put(parts.badge, "data-owner", colour);
  put(parts.shape, "href", `#badge-${colour ? SHAPES[colour] ?? "circle" : "circle"}`);
  if (now.patterns) put(patternOf(now.id, parts), "fill", colour && PATTERNS[colour] ? `url(#pattern-${PATTERNS[colour]})` : "none");
  put(parts.sign, "class", `sign${more ? " drafted" : ""}${owner < 0 ? " free" : ""}${now.legal ? " legal" : ""}${now.target}`);
  put(parts.count, "class", armies + more > 99 ? "long" : null);
  write(parts.count, owner < 0 && !more ? "" : String(armies + more));
  if (now.letters) write(letterAt(parts), owner < 0 ? "" : letterOf(owner));
  put(parts.land, "tabindex", now.stop ? 0 : -1);
  put(parts.land, "data-legal", now.legal ? "yes" : null);
  if (founder !== undefined) put(flagAt(parts), "data-owner", names.colour(founder));
  const said = spoken(now.id, owner, armies, founder, names);
  if (parts.title.textContent !== said) {
    parts.title.textContent = said;
    parts.land.setAttribute("aria-label", said);
  }
}

function write(element: SVGTextElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** The colour that a territory is painted in: its owner's, or neutral where the owner has left. */
export function colourOf(owner: number, view: PlayerView, names: Names): string | null {
  if (owner < 0) return null;
  const status = view.seats[owner]?.status;
  return status === "left" || status === "beaten" ? "neutral" : names.colour(owner);
}

function spoken(id: string, owner: number, armies: number, founder: number | undefined, names: Names): string {
  const whose = owner < 0 ? names.words.get("words", "free") : `${names.seat(owner)}, ${names.units(armies)}`;
  const seat = founder === undefined ? "" : `, ${names.words.t("board.headquarters", { seat: names.seat(founder) })}`;
  return `${names.territory(id)}: ${whose}${seat}`;
}

function lightUp(drawn: Drawn, shown: Shown): void {
  const { sources, targets, selected } = shown.lights;
  const wanted: [string, string][] = [];
  for (const id of sources) if (!selected.includes(id)) wanted.push([id, "lit source"]);
  for (const id of shown.pointed) wanted.push([id, "lit pointed casing"], [id, "lit pointed line"]);
  const target = shown.lights.friendly ? "target friendly" : "target";
  for (const id of targets) wanted.push([id, `lit ${target} casing`], [id, `lit ${target} line`]);
  for (const id of selected) wanted.push([id, "lit selected casing"], [id, "lit selected line"]);
  if (shown.focused) wanted.push([shown.focused, "lit focused casing"], [shown.focused, "lit focused line"]);
  const now = wanted.map((one) => one.join()).join(";");
  if (drawn.lit.dataset["now"] === now) return;
  drawn.lit.dataset["now"] = now;
  drawn.lit.replaceChildren(...wanted.map(([id, look]) => svg("use", { class: look, href: `#territory-${id}` })));
}

/** Light up the territory under the mouse, where a press means something. */
export function hover(drawn: Drawn, id: string | null): void {
  put(drawn.hover, "href", id && drawn.parts.get(id)?.shown?.legal ? `#territory-${id}` : null);
}

/** Look through the camera: land moves and grows, signs and lines keep their size on the screen. */
export function look(drawn: Drawn, data: BoardData, camera: Camera): void {
  const { scale, left, top } = camera;
  const at = `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(4)})`;
  for (const one of drawn.cameras) put(one, "transform", at);
  for (const sheet of drawn.sheets) {
    sheet.style.setProperty("--scale", scale.toFixed(4));
    put(sheet, "data-labels", scale >= NAMED ? "yes" : "no");
    put(sheet, "data-near", scale >= 1.9 ? "yes" : "no");
  }
  const size = (badgeSize(scale) / scale).toFixed(4);
  drawn.parts.forEach((parts, id) => {
    const [x, y] = data.territories[id]!.badge;
    put(parts.sign, "transform", `translate(${x} ${y}) scale(${size})`);
  });
}
