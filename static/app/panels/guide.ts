/** `<risiko-guide>`: in somebody's first game a word to each thing that is asked for the first time; left at any time. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { taskOf, type Task } from "../game/selection.js";
import type { PageKey } from "../i18n/words.js";
import { Panel } from "../lib/panel.js";
import type { PlayerView } from "../net/frames.js";
import { readSetting, writeSetting } from "../lib/settings.js";
import { icon } from "./marks.js";

const HINTS = ["claim", "headquarters", "place", "trade", "attack", "occupy", "defend", "fortify", "wait"] as const;
type Hint = typeof HINTS[number];
const LEFT = "left";

/** Whether this device has left the guide. */
export function guided(): boolean {
  return readSetting("guide") !== LEFT;
}

export class Guide extends Panel {
  protected draw(ready: Ready): TemplateResult | typeof nothing {
    const hint = hintOf(taskOf(ready.update.view, this.game.selection));
    if (!guided() || this.game.past || !hint || seen().includes(hint)) return nothing;
    return html`<section class="guide" aria-label=${this.t("guide.title")} data-hint=${hint}>
      <p role="status">${this.t(`guide.${hint}`)}${this.more(hint, ready.update.view).map((key) => ` ${this.t(key)}`)}</p>
      <div class="guide-ways"><button class="got" @click=${(event: MouseEvent) => this.got(hint, event)}>${this.t("guide.got")}</button>
        <button class="quiet leave" @click=${(event: MouseEvent) => this.leave(event)}>${icon("close")}${this.t("guide.leave")}</button></div></section>`;
  }

  /** What is worth a word only in some games. */
  private more(hint: Hint, { mission, options, defence }: PlayerView): PageKey[] {
    if (hint === "wait") return defence?.stance === "maximum" ? ["guide.defence"] : [];
    if (hint !== "place") return [];
    return [...mission ? ["guide.mission"] as const : [], ...options.plan && options.place?.units === 1 ? ["guide.plan"] as const : []];
  }

  private got(hint: Hint, event: MouseEvent): void {
    this.keep([...seen(), hint].join(" "), event);
  }

  private leave(event: MouseEvent): void {
    this.keep(LEFT, event);
  }

  /** What was pressed by key is gone: the keyboard goes on at the map. */
  private keep(what: string, event: MouseEvent): void {
    writeSetting("guide", what);
    this.requestUpdate();
    if (event.detail === 0) document.querySelector<HTMLElement>("risiko-board")?.focus();
  }
}

function hintOf(task: Task): Hint | null {
  return HINTS.find((hint) => hint === task) ?? null;
}

/** The hints that somebody has understood on this device. */
function seen(): string[] {
  return readSetting("guide").split(" ");
}

customElements.define("risiko-guide", Guide);
