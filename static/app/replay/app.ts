/** The page of a replay: the board and panels of a game, and in place of the socket its past. */

import { html, nothing, type TemplateResult } from "lit";
import { Game } from "../game/game.js";
import { onKeys } from "../lib/keys.js";
import { GameApp } from "../panels/app.js";
import "./bar.js";
import { Past, type Part } from "./past.js";
import { keptPace, Playback } from "./playback.js";
import "./course.js";

export class ReplayApp extends GameApp {
  protected override readonly live = false;
  private playback: Playback | null = null;
  private charted = false;

  protected override async follow(game: Game): Promise<void> {
    const query = new URLSearchParams(location.search);
    await this.watch(game, query.get("seat"), Number(query.get("at") ?? "0") || 0);
    onKeys((event) => this.key(event));
  }

  /** Look through the eyes of a seat, of a `spectator`, or one's own (null), at the position after an event. */
  private async watch(game: Game, eyes: string | null, at: number): Promise<void> {
    const past = await Past.open((after) => this.ask(after, eyes), 0);
    this.playback?.stop();
    const playback = new Playback(game, past, this.screen);
    playback.pace = keptPace();
    this.playback = playback;
    playback.addEventListener("change", () => {
      game.log = past.log(playback.seq);
      if (!playback.playing) this.note(eyes, playback.seq);
    });
    game.receive(past.welcome);
    game.moved = false;
    game.update = await past.at(past.first);
    await playback.go(at);
  }

  private async ask(after: number | null, eyes: string | null): Promise<Part> {
    const address = new URL(this.ways.steps, location.href);
    address.searchParams.set("after", String(after ?? 0));
    if (eyes !== null) address.searchParams.set("seat", eyes);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
    return await answer.json() as Part;
  }

  /** The address of the page is the link to what it shows. */
  private note(eyes: string | null, seq: number): void {
    const address = new URL(location.href);
    address.searchParams.set("at", String(seq));
    if (eyes !== null) address.searchParams.set("seat", eyes);
    history.replaceState(null, "", address);
  }

  protected override bar(game: Game): TemplateResult {
    const { playback } = this;
    if (!playback) return html``;
    return html`<risiko-replay-bar class="slot" .game=${game} .playback=${playback}
      .look=${(eyes: number | null) => void this.watch(game, eyes === null ? "spectator" : String(eyes), playback.seq)}></risiko-replay-bar>`;
  }

  protected override over(game: Game): TemplateResult {
    const toggle = () => { this.charted = !this.charted; this.requestUpdate(); };
    return html`<div class="replay-more"><a class="button" href=${this.dataset["game"] ?? this.ways.tables}>${game.words.t("replay.game")}</a>
        <button aria-expanded=${this.charted ? "true" : "false"} @click=${toggle}>${game.words.t("course.title")}</button></div>
      ${this.charted ? html`<section class="end-panel course-panel" aria-label=${game.words.t("course.title")}>
        <risiko-course .address=${this.ways.course}></risiko-course></section>` : nothing}`;
  }

  private key(event: KeyboardEvent): boolean {
    const { playback } = this;
    if (!playback) return false;
    const turn = event.shiftKey;
    switch (event.key) {
      case " ": if (playback.playing) playback.stop(); else void playback.play(); return true;
      case "ArrowRight": if (turn) playback.turn(1); else void playback.step(); return true;
      case "ArrowLeft": if (turn) playback.turn(-1); else playback.back(); return true;
      case "Home": void playback.go(playback.past.first); return true;
      case "End": void playback.go(playback.past.last); return true;
      default: return false;
    }
  }
}
