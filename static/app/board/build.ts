/** Draws the board once; what changes afterwards is kept at hand. The order of the layers is that of css/map.css.

    It is drawn on sheets, one above the other: a browser that paints a drawing goes through all of it, so what changes
    at every press lies on a sheet of its own. */

import marks from "../../img/map-marks.svg";
import { svg } from "../lib/svg.js";
import { labelLines, type BoardData } from "./data.js";
import type { Names } from "../game/names.js";
import type { Look } from "./render.js";

/** The elements of a territory that change in play. */
export interface Parts {
  readonly land: SVGUseElement;
  /** Stands at the badge's place and is scaled against the camera: badge and label inside are in CSS pixels. */
  readonly sign: SVGGElement;
  readonly badge: SVGGElement;
  readonly shape: SVGUseElement;
  readonly count: SVGTextElement;
  readonly title: SVGTitleElement;
  /** What few boards show is made when it is first wanted: every element costs time when the page opens. */
  pattern?: SVGUseElement;
  /** The owner's, beside the badge, for whoever wants letters. */
  letter?: SVGTextElement;
  /** Stands at the badge where a headquarters lies that the viewer may know of; its owner is whoever laid it down. */
  headquarters?: SVGPathElement;
  /** What these show just now. */
  shown: Look | null;
}

export interface Drawn {
  /** Land and sea, which is pressed, then what is lit, then routes and names, then badges and ways. */
  readonly sheets: readonly SVGSVGElement[];
  /** What moves with the camera, of each sheet. */
  readonly cameras: readonly SVGGElement[];
  readonly parts: ReadonlyMap<string, Parts>;
  readonly lit: SVGGElement;
  /** What lies over the territory under the mouse: the land itself would have to be painted anew with all its coasts. */
  readonly hover: SVGUseElement;
  /** The line along which armies go, over its ground. */
  readonly trail: readonly SVGPathElement[];
}

const LINE = 1.05;
const BELOW = 15;
const ABOVE = 17;

export function build(data: BoardData, names: Names): Drawn {
  const parts = new Map<string, Parts>();
  const lands = svg("g", { class: "lands" });
  const signs = svg("g", { class: "signs" });
  for (const [id, land] of Object.entries(data.territories)) {
    const made = territory(id, land, data, names);
    parts.set(id, made);
    lands.append(made.land);
    signs.append(made.sign);
  }
  const lit = svg("g", { class: "lights" });
  const hover = svg("use", { class: "lit hovered" });
  const trail = ["casing", "line"].map((part) => svg("path", { class: `trail ${part}` }));
  const contents = [
    [...coasts(data), lands, ...borders(data)], [hover, lit], [...routes(data, names.welcome.board.key), ...words(data, names)], [signs, ...trail],
  ];
  const cameras = contents.map((content, place) => svg("g", { class: place ? "follows" : "camera" }, content));
  const sheets = cameras.map((camera, place) => place ? svg("svg", { class: "world above", "aria-hidden": "true" }, [camera])
    : svg("svg", { class: "world", role: "group", "aria-label": names.words.t("board.name") }, [definitions(data), sea(), camera]));
  return { sheets, cameras, parts, lit, hover, trail };
}

function territory(id: string, land: BoardData["territories"][string], data: BoardData, names: Names): Parts {
  const title = svg("title");
  const place = svg("use", {
    class: "territory", href: `#territory-${id}`, "data-id": id, "data-continent": land.continent, role: "button",
  }, [title]);
  const shape = svg("use", { href: "#badge-circle" });
  const count = svg("text", { dy: ".36em" });
  const badge = svg("g", { class: "badge" }, [shape, count]);
  const sign = svg("g", { class: "sign", "data-of": id }, [...label(id, land.label, data, names), badge]);
  return { land: place, sign, badge, shape, count, title, shown: null };
}

/** The pattern on a territory's land. */
export function patternOf(id: string, parts: Parts): SVGUseElement {
  parts.pattern ??= svg("use", { class: "pattern", href: `#territory-${id}` });
  if (!parts.pattern.parentNode) parts.land.after(parts.pattern);
  return parts.pattern;
}

/** The letter beside its badge. */
export function letterAt(parts: Parts): SVGTextElement {
  parts.letter ??= svg("text", { class: "letter", x: -16.5, dy: ".36em" });
  if (!parts.letter.parentNode) parts.badge.before(parts.letter);
  return parts.letter;
}

/** The flag at its badge. */
export function flagAt(parts: Parts): SVGPathElement {
  parts.headquarters ??= svg("path", { class: "headquarters", d: "M8-6V-25h15l-4 5 4 5H10V-6z" });
  if (!parts.headquarters.parentNode) parts.badge.before(parts.headquarters);
  return parts.headquarters;
}

function label(id: string, side: "above" | "below", data: BoardData, names: Names): SVGTextElement[] {
  const { size, wrap } = data.labels;
  const lines = labelLines(names.label(id), measure, wrap);
  const first = side === "above" ? -ABOVE - (lines.length - 1) * size * LINE : BELOW + 0.78 * size;
  return lines.map((text, line) => svg("text", { class: "label", y: first + line * size * LINE }, [text]));
}

let pen: CanvasRenderingContext2D | null = null;

function measure(text: string): number {
  pen ??= penOf(document.createElement("canvas"));
  return pen ? pen.measureText(text).width : text.length * 5.6;
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const made = canvas.getContext("2d");
  if (made) made.font = `600 9.6px ${getComputedStyle(document.body).fontFamily}`;
  return made;
}

function definitions(data: BoardData): SVGDefsElement {
  const inside = new DOMParser().parseFromString(marks, "image/svg+xml").documentElement;
  const light = svg("radialGradient", { id: "sea-light", cx: "50%", cy: "45%", r: "75%" }, [
    svg("stop", { class: "sea-centre", offset: 0 }), svg("stop", { class: "sea-edge", offset: 1 }),
  ]);
  const lands = Object.entries(data.territories);
  const territories = lands.map(([id, land]) => svg("path", { id: `territory-${id}`, d: land.d }));
  const continents = Object.keys(data.continents).map((key) => svg("path", {
    id: `continent-${key}`, d: lands.filter(([, land]) => land.continent === key).map(([, land]) => land.d).join(""),
  }));
  const defs = svg("defs", {}, [light, ...territories, ...continents]);
  defs.append(...[...inside.children].map((child) => document.adoptNode(child)));
  return defs;
}

function sea(): SVGRectElement {
  return svg("rect", { class: "sea", width: "100%", height: "100%", fill: "url(#sea-light)" });
}

function coasts(data: BoardData): Node[] {
  const layers = ["shelf far", "shelf near", "halo", "coast"].flatMap((layer) => Object.keys(data.continents)
    .map((key) => svg("use", { class: layer, "data-continent": key, href: `#continent-${key}` })));
  return [svg("path", { class: "graticule", d: data.graticule }), ...layers];
}

function borders(data: BoardData): Node[] {
  return [
    svg("path", { class: "borders-inner casing", d: data.inner_borders }),
    svg("path", { class: "borders-inner", d: data.inner_borders }),
    svg("path", { class: "lake", d: data.lakes }),
    svg("path", { class: "borders-continent", d: data.continent_borders }),
  ];
}

function routes(data: BoardData, board: string): Node[] {
  const drawn = data.sea_routes.filter((route) => !route.hidden_on?.includes(board)).flatMap((route) => [
    svg("path", { class: "route casing", d: route.d }),
    svg("path", { class: "route line", d: route.d }),
    ...route.ends.map(([x, y]) => svg("circle", { class: "route end", cx: x, cy: y, r: 2.2 })),
  ]);
  const [x, y] = data.compass.at;
  return [...drawn, svg("use", { class: "compass", href: "#compass", transform: `translate(${x} ${y})` })];
}

function words(data: BoardData, names: Names): Node[] {
  const edges = data.edge_names.map((one) => {
    const name = names.territory(one.leads_to);
    const [x, y] = one.at;
    return svg("text", { class: "edge-name", x, y, "text-anchor": one.anchor },
      [one.anchor === "start" ? `◂ ${name}` : `${name} ▸`]);
  });
  const continents = Object.entries(data.continents).map(([key, { name_at: [x, y] }]) => {
    const bonus = names.welcome.board.continents.find((one) => one.key === key)?.bonus ?? 0;
    return svg("text", { class: "continent-name", "data-continent": key, x, y }, [`${names.continent(key)} +${bonus}`]);
  });
  return [...edges, ...continents];
}
