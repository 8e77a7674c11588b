/** The base of every element of the page: plain markup in the page's own tree, drawn anew when the game changes. */

import { LitElement, nothing, type TemplateResult } from "lit";
import type { Game, Picked, Ready } from "../game/game.js";
import type { PageKey, Values } from "../i18n/words.js";
import { afterPicture, beforePicture } from "./picture.js";

export abstract class Panel extends LitElement {
  static override properties = { game: { attribute: false } };
  declare game: Game;
  /** Whether it shows something of what is picked; the others are not drawn anew at every press. */
  protected readonly showsPicks: boolean = true;
  /** Whether the map answers first. */
  private patient = false;
  private readonly follow = () => this.requestUpdate();
  private readonly followPick = (event: Event) => {
    this.patient = !this.isUpdatePending && (event as CustomEvent<Picked>).detail.onMap;
    this.requestUpdate();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.game.addEventListener("change", this.follow);
    if (this.showsPicks) this.game.addEventListener("pick", this.followPick);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.game.removeEventListener("change", this.follow);
    this.game.removeEventListener("pick", this.followPick);
  }

  protected override scheduleUpdate(): void | Promise<void> {
    // A panel that is new in the page belongs to the picture in which its place appears.
    if (!this.hasUpdated) return super.scheduleUpdate() as void;
    const inTime = this.patient ? afterPicture : beforePicture;
    this.patient = false;
    return new Promise((drawn) => inTime(() => { super.scheduleUpdate(); drawn(); }));
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
