/** `<risiko-share>`: the link by which others watch a game, or look at a finished one; fetched when it is asked for. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { copy } from "../lib/copy.js";
import { Panel } from "../lib/panel.js";
import type { Ways } from "../lib/ways.js";

type Purpose = "spectator" | "replay";
const COPIED_FOR = 2000;

export class Share extends Panel {
  protected override readonly showsPicks = false;
  static override properties = { ...Panel.properties, address: { state: true }, failed: { state: true }, copied: { state: true } };
  /** The link, once it has been asked for. */
  declare address: string;
  declare failed: boolean;
  declare copied: boolean;
  ways!: Ways;

  constructor() {
    super();
    this.address = "";
    this.failed = false;
    this.copied = false;
  }

  protected draw({ update }: Ready): TemplateResult | typeof nothing {
    if (update.view.viewer === null || !this.ways.link) return nothing;
    const purpose = update.view.outcome ? "replay" : "spectator";
    if (!this.address) {
      return html`<button @click=${() => void this.ask(purpose)}>${this.t(`share.${purpose}`)}</button>
        ${this.failed ? html`<p class="small" role="alert">${this.t("share.failed")}</p>` : nothing}`;
    }
    return html`<label class="copy"><span>${this.t(`share.${purpose}`)}</span>
        <input type="text" readonly .value=${this.address}></label>
      <button @click=${() => void this.copy()}>${this.t(this.copied ? "share.copied" : "share.copy")}</button>
      <p class="small">${this.t(`share.${purpose}_help`)}</p>`;
  }

  private async ask(purpose: Purpose): Promise<void> {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", this.ways.csrf);
    body.set("link", purpose);
    try {
      const answer = await fetch(this.ways.link, { method: "POST", body, headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(String(answer.status));
      this.address = (await answer.json() as { address: string }).address;
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  private async copy(): Promise<void> {
    this.copied = await copy(this.querySelector("input")!);
    window.setTimeout(() => { this.copied = false; }, COPIED_FOR);
  }
}

customElements.define("risiko-share", Share);
