/** A link to where a rule is told: the page of the booklet to the eye, its title to whoever listens. */

import { html, nothing, type TemplateResult } from "lit";
import type { Rule } from "../game/rules.js";
import type { Words } from "../i18n/words.js";

export function ruleLink(rule: Rule | null, words: Words): TemplateResult | typeof nothing {
  if (!rule) return nothing;
  const label = `${words.t("rule.label", { title: rule.title })} ${rule.source}`;
  return html`<a class="rule" href=${rule.address} title=${rule.title} aria-label=${label}>${rule.source}</a>`;
}
