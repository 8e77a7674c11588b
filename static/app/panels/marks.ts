/** Small drawings that several panels share: a seat's badge, a die, the symbols of cards, a territory's outline. */

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { letterOf, PATTERNS, SHAPES } from "../board/data.js";

/** The badge of a colour, with a number in it if there is one, else with the seat's letter for whoever wants letters. */
export function badge(colour: string, n: number | null = null, seat: number | null = null): TemplateResult {
  const text = n !== null ? svg`<text dy=".36em" class=${n > 99 ? "long" : ""}>${n}</text>`
    : seat !== null ? svg`<text dy=".36em" class="letter">${letterOf(seat)}</text>` : nothing;
  return html`<svg class="mark world" viewBox="-17 -17 34 34" aria-hidden="true">
    <g class="badge" data-owner=${colour}><use href="#badge-${SHAPES[colour] ?? "circle"}"></use>${text}</g></svg>`;
}

/** The pattern that a colour's land has, for whoever wants patterns. */
export function swatch(colour: string): TemplateResult | typeof nothing {
  const pattern = PATTERNS[colour];
  if (!pattern) return nothing;
  return html`<svg class="swatch" viewBox="0 0 20 14" data-owner=${colour} aria-hidden="true">
    <rect width="20" height="14"></rect><rect width="20" height="14" fill="url(#pattern-${pattern})" class="over"></rect></svg>`;
}

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function die(face: number, look: string): TemplateResult {
  const pips = (PIPS[face] ?? []).map(([x, y]) => svg`<circle cx=${x * 7} cy=${y * 7} r="3.1"></circle>`);
  return html`<svg class="die ${look}" viewBox="-16 -16 32 32" role="img" aria-label=${face}>
    <rect x="-14" y="-14" width="28" height="28" rx="6"></rect>${pips}</svg>`;
}

const SYMBOLS: Record<string, SVGTemplateResult> = {
  infantry: svg`<circle cx="12" cy="5" r="3"></circle><path d="M8 21v-6H6.500l1.400-6h8.200l1.400 6H16v6h-3v-5h-2v5z"></path>`,
  cavalry: svg`<path d="M4 21c0-5 1-7 4-8.500L5.500 14 4 12l4.500-6L10 3l2 2.200c4.500.8 7.500 4.300 7.500 10V21h-4v-4.500c-2 1-4 1-5.500.2L9 21z"></path>`,
  artillery: svg`<path d="M2 8.500 15.500 4l1.700 4.400-6 2.200A5.200 5.200 0 1 1 5.500 13L3.500 13.600zM18 17l4 3h-7z"></path>`,
  joker: svg`<path d="M12 2l2.700 6.300 6.800.6-5.200 4.500 1.600 6.700L12 16.500 6.100 20.100l1.600-6.700L2.500 8.900l6.800-.6z"></path>`,
};

export function symbol(key: string): TemplateResult {
  return html`<svg class="symbol" viewBox="0 0 24 24" aria-hidden="true">${SYMBOLS[key] ?? nothing}</svg>`;
}

export type IconKey = keyof typeof ICONS;

const ICONS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5 5 19",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  world: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  check: "M4 13l5 5L20 6",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  clock: "M12 7v5l3 2M12 3a9 9 0 1 0 .01 0",
  person: "M12 12a4 4 0 1 0-.01 0M4 21c0-5 3-7 8-7s8 2 8 7",
  bot: "M5 9h14v10H5zM12 9V5M9 14h.01M15 14h.01M9 5h6",
  before: "M4 5v5h5M4.500 10a8 8 0 1 1-.5 4M12 8v5l3 2",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 15a3 3 0 1 0-.01 0",
} as const;

export function icon(key: IconKey): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[key]}></path></svg>`;
}
