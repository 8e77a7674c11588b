/** Links to where a rule is told (the page of the booklet to the eye, its title to whoever listens), and to a mission's figures. */

import { html, nothing, type TemplateResult } from "lit";
import type { Rule } from "../game/rules.js";
import type { SeatView } from "../net/frames.js";
import type { Words } from "../i18n/words.js";

export function ruleLink(rule: Rule | null, words: Words): TemplateResult | typeof nothing {
  if (!rule) return nothing;
  const label = `${words.t("rule.label", { title: rule.title })} ${rule.source}`;
  return html`<a class="rule" href=${rule.address} title=${rule.title} aria-label=${label}>${rule.source}</a>`;
}

/** The way to how often the mission of a seat wins; nothing where there is none to be seen, or where nobody knows. */
export function shareLink(mission: string | null, seat: SeatView | undefined, words: Words): TemplateResult | typeof nothing {
  if (!mission || !seat) return nothing;
  const place = [`${mission} ${seat.colour}`, mission].find((key) => words.has("shares", key));
  if (!place) return nothing;
  const question = words.t("hand.share");
  return html`<a href="/statistics#${words.get("shares", place)}" aria-label="${words.get("missions", mission)} ${question}">${question}</a>`;
}
