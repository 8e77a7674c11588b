/** `<risiko-pick>`: one territory, picked on the map and confirmed here: a free one to claim, or the headquarters. */

import { html, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { Panel } from "../lib/panel.js";
import { planButton } from "./plan.js";

export class Pick extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const { source } = this.game.selection;
    const kind = ready.update.view.options.claim.length ? "claim" : "headquarters";
    const label = source ? this.t(`${kind}.do`, { territory: ready.names.territory(source) }) : this.t(`${kind}.none`);
    return html`
      <div class="detail">${planButton(this.game, ready)}${kind === "headquarters" && ready.welcome.policies["hq_reveal"] !== "after_choice"
        ? html`<p class="small">${this.t("headquarters.secret")}</p>` : ""}</div>
      <div class="controls">
        <button class="primary" ?disabled=${!source || this.game.busy} @click=${() => this.confirm(kind)}>${label}</button>
      </div>`;
  }

  private confirm(kind: "claim" | "headquarters"): void {
    const territory = this.game.selection.source;
    if (territory) this.game.submit({ type: kind === "claim" ? "claim" : "choose_headquarters", territory });
  }
}

customElements.define("risiko-pick", Pick);
