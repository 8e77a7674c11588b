/** `<risiko-dice>`: every roll of a finished game, recomputed here from what was promised before it began. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { Names } from "../game/names.js";
import { sentence } from "../game/sentences.js";
import { holds, verify, type Verdict } from "../game/verify.js";
import { Words, type TextData } from "../i18n/words.js";
import type { Welcome } from "../net/frames.js";

class DicePage extends LitElement {
  static override properties = { verdict: { state: true }, failed: { state: true } };
  declare verdict: Verdict | null;
  declare failed: boolean;
  private names: Names | null = null;

  constructor() {
    super();
    this.verdict = null;
    this.failed = false;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.check();
  }

  private async check(): Promise<void> {
    const { texts = "", record = "" } = this.dataset;
    const welcome = JSON.parse(document.getElementById("welcome")?.textContent ?? "{}") as Welcome;
    this.names = new Names(new Words(await (await fetch(texts)).json() as TextData), welcome);
    try {
      const answer = await fetch(record);
      if (!answer.ok) throw new Error(String(answer.status));
      this.verdict = verify(await answer.text());
    } catch {
      this.failed = true;
    }
    this.requestUpdate();
  }

  override render(): TemplateResult | typeof nothing {
    const { verdict, names } = this;
    if (!names) return nothing;
    const { words } = names;
    if (this.failed) return html`<p role="status">${words.t("end.no_record")}</p>`;
    if (!verdict) return html`<p role="status">${words.t("end.checking")}</p>`;
    const bad = verdict.rolls.filter((roll) => !roll.good).length;
    return html`<p role="status" class="verdict ${holds(verdict) ? "good" : "bad"}"><strong>${bad
        ? words.t("end.bad", { n: bad }) : words.t("end.good", { n: verdict.rolls.length })}</strong>
      ${words.t(verdict.promise ? "end.promise_kept" : "end.promise_broken")}</p>
      <table class="rolls"><thead><tr><th scope="col">${words.t("dice.event")}</th><th scope="col">${words.t("dice.rolled")}</th>
        <th scope="col">${words.t("dice.follows")}</th></tr></thead>
      <tbody>${verdict.rolls.map((roll) => html`<tr class=${roll.good ? "" : "bad"}>
        <td><a href="${this.dataset["replay"] ?? ""}at=${roll.seq}">${roll.seq}</a></td><td>${sentence(roll.event, names)}</td>
        <td>${words.t(roll.good ? "dice.yes" : "dice.no")}</td></tr>`)}</tbody></table>`;
  }
}

customElements.define("risiko-dice", DicePage);
