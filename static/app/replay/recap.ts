/** What happened since one's own last turn, step by step on the map of the running game; loaded when it is asked for. */

import { html, type TemplateResult } from "lit";
import type { Game, Ready } from "../game/game.js";
import { sentence } from "../game/sentences.js";
import { waitsForMe } from "../game/waiting.js";
import { Panel } from "../lib/panel.js";
import { Past, type Part } from "./past.js";
import { keptPace, Playback, type Screen } from "./playback.js";
import { sign } from "./signs.js";

const STAYS = 900;

/** Play it; answers when the page is back in the present, or at once when there is nothing to show. */
export async function openRecap(game: Game, steps: string, screen: Screen): Promise<Playback | null> {
  const past = await Past.open(async (after) => {
    const address = new URL(steps, location.href);
    if (after !== null) address.searchParams.set("after", String(after));
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
    return await answer.json() as Part;
  }, null);
  if (past.last <= past.first) return null;
  const playback = new Playback(game, past, screen);
  playback.pace = keptPace();
  await playback.go(past.first);
  void playback.play().then(() => {
    if (playback.seq >= past.last) window.setTimeout(() => { if (game.past && playback.seq >= past.last && !playback.playing) leaveRecap(game, playback); }, STAYS);
  });
  return playback;
}

/** Back to the present. */
export function leaveRecap(game: Game, playback: Playback): void {
  playback.stop();
  game.past = null;
  game.seen.point([]);
}

export class RecapBar extends Panel {
  declare playback: Playback;
  private readonly again = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    this.playback.addEventListener("change", this.again);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.playback.removeEventListener("change", this.again);
  }

  protected draw({ names }: Ready): TemplateResult {
    const { playback } = this;
    const { first, last } = playback.past;
    return html`<div class="bar replay-bar recap-bar" data-task="recap" data-seq=${playback.seq} aria-busy="false">
      <div class="say"><p class="small">${this.t("since.title")} · ${this.t("replay.place", { n: playback.seq - first, of: last - first })}
          ${waitsForMe(this.game) ? html`<span class="tag good">${this.t("call.turn")}</span>` : ""}</p>
        <p class="expected" role="status" aria-live="polite">${playback.told ? sentence(playback.told.event, names) : this.t("since.begins")}</p></div>
      <div class="replay-controls"><div class="replay-ways" role="group" aria-label=${this.t("replay.ways")}>
        ${this.way("back", playback.seq <= first, () => playback.back())}
        ${playback.playing ? this.way("pause", false, () => playback.stop()) : this.way("play", false, () => void playback.play())}
        ${this.way("on", playback.seq >= last, () => void playback.step())}</div>
        <button class="primary" @click=${() => leaveRecap(this.game, playback)}>${this.t("since.skip")}</button></div></div>`;
  }

  private way(key: "back" | "pause" | "play" | "on", off: boolean, go: () => void): TemplateResult {
    const name = this.t(`replay.${key}`);
    return html`<button class="way" data-way=${key} aria-label=${name} title=${name} ?disabled=${off} @click=${go}>${sign(key)}</button>`;
  }
}

customElements.define("risiko-recap-bar", RecapBar);
