/** The signs on the ways through the past. */

import { html, type TemplateResult } from "lit";

const SIGNS = {
  turn_back: "M5 5v14M19 5l-8 7 8 7zM11 5 11 19",
  back: "M16 5 7 12l9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  on: "M8 5l9 7-9 7z",
  turn_on: "M19 5v14M5 5l8 7-8 7zM13 5 13 19",
} as const;

export function sign(key: keyof typeof SIGNS): TemplateResult {
  return html`<svg class="icon sign-${key}" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[key]}></path></svg>`;
}
