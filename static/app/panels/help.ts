/** `<risiko-help>`: every key of the page and what it does. */

import { html, type TemplateResult } from "lit";
import { Panel } from "../lib/panel.js";
import type { PageKey } from "../i18n/words.js";
import { icon } from "./marks.js";

const KEYS: readonly (readonly [readonly string[], PageKey])[] = [
  [["M"], "keys.map"], [["←", "→", "↑", "↓"], "keys.arrows"], [["N", "P"], "keys.next"], [["↵"], "keys.press"], [["⇧ ↵"], "keys.five"],
  [["G"], "keys.go"], [["⌫"], "keys.undo"], [["0", "1", "2", "3", "5"], "keys.numbers"], [["+", "−"], "keys.more"],
  [["A"], "keys.until"], [["R"], "keys.chain"], [["F"], "keys.fortify"], [["T"], "keys.trade"], [["E"], "keys.end"], [["B"], "keys.skip"],
  [["H"], "keys.hand"], [["L"], "keys.list"], [["C"], "keys.recap"], [["W"], "keys.whole"], [["Z"], "keys.alone"], [["S"], "keys.sounds"], [["?"], "keys.help"],
];

export class Help extends Panel {
  protected draw(): TemplateResult {
    return html`<dialog class="keys-help" aria-labelledby="keys-title" @close=${() => this.dispatchEvent(new Event("close"))}>
      <h2 id="keys-title">${this.t("keys.title")}</h2>
      <button class="round close" aria-label=${this.t("keys.close")} @click=${() => this.querySelector("dialog")?.close()}>${icon("close")}</button>
      <dl>${KEYS.map(([keys, said]) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${this.t(said)}</dd></div>`)}</dl>
      <p class="small">${this.t("keys.note")}</p></dialog>`;
  }

  override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }
}

customElements.define("risiko-help", Help);
