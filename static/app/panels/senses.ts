/** `<risiko-senses>`: sounds, notifications and keys, each switched on or off for this device. */

import { html, nothing, type TemplateResult } from "lit";
import { Panel } from "../lib/panel.js";
import { readSetting, writeSetting, type Switch } from "../lib/settings.js";
import type { PageKey } from "../i18n/words.js";

export class Senses extends Panel {
  protected override readonly showsPicks = false;
  protected draw(): TemplateResult {
    const closed = closedBecause();
    return html`<p class="legend">${this.t("senses.title")}</p>
      ${this.toggle("sounds", "senses.sounds", (on) => void this.sounds(on))}
      ${this.toggle("notices", "senses.notices", (on) => void this.notices(on), closed !== null)}
      ${closed ? html`<p class="small">${this.t(closed)}</p>` : nothing}
      <div class="for-keys">${this.toggle("keys", "senses.keys", (on) => this.keep("keys", on))}</div>
      <div class="row"><button class="for-keys" @click=${() => this.dispatchEvent(new Event("help", { bubbles: true }))}>${this.t("keys.title")}</button>
        <button @click=${() => this.dispatchEvent(new Event("alone", { bubbles: true }))}>${this.t("alone.enter")}</button></div>`;
  }

  private toggle(key: "sounds" | "notices" | "keys", label: PageKey, set: (on: boolean) => void, off = false): TemplateResult {
    const on = readSetting(key) === "yes" && !off;
    return html`<label class="choice"><input type="checkbox" .checked=${on} ?disabled=${off}
      @change=${() => set(!on)}>${this.t(label)}</label>`;
  }

  private keep(key: "sounds" | "notices" | "keys", on: boolean): void {
    writeSetting(key, (on ? "yes" : "no") satisfies Switch);
    this.requestUpdate();
  }

  /** Whoever switches the sounds on hears one. */
  private async sounds(on: boolean): Promise<void> {
    this.keep("sounds", on);
    if (on) (await import("../lib/sounds.js")).play("turn");
  }

  private async notices(on: boolean): Promise<void> {
    const allowed = on && await Notification.requestPermission() === "granted";
    this.keep("notices", allowed);
  }
}

/** Why this browser sends no notifications; null where it may be asked. */
function closedBecause(): PageKey | null {
  if (!window.isSecureContext) return "senses.insecure";
  if (!("Notification" in window)) return "senses.none";
  return Notification.permission === "denied" ? "senses.denied" : null;
}

customElements.define("risiko-senses", Senses);
