/** The base of every element of the page: plain markup in the page's own tree, drawn anew when the game changes. */

import { LitElement, nothing, type TemplateResult } from "lit";
import type { Game, Ready } from "../game/game.js";
import type { PageKey, Values } from "../i18n/words.js";

export abstract class Panel extends LitElement {
  static override properties = { game: { attribute: false } };
  declare game: Game;
  private readonly follow = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    this.game.addEventListener("change", this.follow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.game.removeEventListener("change", this.follow);
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult | typeof nothing {
    const { ready } = this.game;
    return ready ? this.draw(ready) : nothing;
  }

  protected abstract draw(ready: Ready): TemplateResult | typeof nothing;

  protected t(key: PageKey, values?: Values): string {
    return this.game.words.t(key, values);
  }
}
