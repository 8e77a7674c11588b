/** `<risiko-clock>`: the time that is left, counted down by the server's own clock. */

import { html, LitElement, type TemplateResult } from "lit";
import type { Game } from "../game/game.js";
import type { Clock } from "../net/frames.js";
import { told } from "./told.js";

export class ClockFace extends LitElement {
  static override properties = { deadline: { type: Number }, skew: { type: Number } };
  declare deadline: number;
  declare skew: number;
  private timer = 0;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => this.requestUpdate(), 500);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  override render(): TemplateResult {
    const left = Math.max(0, Math.ceil((this.deadline - Date.now() - this.skew) / 1000));
    this.classList.toggle("urgent", left <= 15);
    return html`<time>${told(left)}</time>`;
  }
}

export function countdown(game: Game, clock: Clock): TemplateResult {
  return html`<risiko-clock .deadline=${clock.deadline ?? 0} .skew=${game.skew}></risiko-clock>`;
}

customElements.define("risiko-clock", ClockFace);
