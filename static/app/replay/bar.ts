/** `<risiko-replay-bar>`: what happened, and the ways through the past: play, speed, turns, events, slider, eyes, link. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { expectation } from "../game/expected.js";
import { sentence } from "../game/sentences.js";
import { copy } from "../lib/copy.js";
import { Panel } from "../lib/panel.js";
import { writeSetting } from "../lib/settings.js";
import { PACES, type Pace, type Playback } from "./playback.js";
import { sign } from "./signs.js";

/** The keys of the ways; app.ts hears them. */
const KEYS = {
  turn_back: "Shift+ArrowLeft", back: "ArrowLeft", pause: "Space", play: "Space", on: "ArrowRight", turn_on: "Shift+ArrowRight",
} as const;

export class ReplayBar extends Panel {
  static override properties = { ...Panel.properties, playback: { attribute: false }, copied: { state: true } };
  declare playback: Playback;
  declare copied: boolean;
  /** Look through the eyes of a seat, or of a spectator. */
  look: (eyes: number | null) => void = () => {};
  address: () => string = () => location.href;

  constructor() {
    super();
    this.copied = false;
  }

  protected draw(ready: Ready): TemplateResult {
    const { playback } = this;
    return html`<div class="bar replay-bar" data-task="replay" data-seq=${playback.seq} aria-busy="false">
      <div class="say"><p class="expected" role="status" aria-live=${playback.playing ? "off" : "polite"}>${this.said(ready)}</p>
        <p class="small">${this.t("replay.place", { n: playback.seq, of: playback.past.last })}${this.copied ? html` · <span role="status">${this.t("replay.copied")}</span>` : nothing}</p></div>
      <div class="replay-controls">${this.ways()}${this.slider(ready)}</div>
      <div class="replay-choices">${this.turns(ready)}${this.eyes(ready)}${this.paces()}
        <button @click=${() => void this.link()}>${this.t("replay.link")}</button>
        <input class="visually-hidden replay-address" readonly tabindex="-1" aria-hidden="true" .value=${this.address()}></div>
    </div>`;
  }

  private said({ update, names }: Ready): string {
    if (update.view.outcome) return expectation(update.view, names);
    const { told } = this.playback;
    return told ? sentence(told.event, names) : this.t("replay.beginning");
  }

  private ways(): TemplateResult {
    const { playback } = this;
    const [none, all] = [playback.seq <= playback.past.first, playback.seq >= playback.past.last];
    return html`<div class="replay-ways" role="group" aria-label=${this.t("replay.ways")}>
      ${this.way("turn_back", none, () => playback.turn(-1))}
      ${this.way("back", none, () => playback.back())}
      ${playback.playing
        ? this.way("pause", false, () => playback.stop(), "primary")
        : this.way("play", false, () => void playback.play(), "primary")}
      ${this.way("on", all, () => void playback.step())}
      ${this.way("turn_on", all, () => playback.turn(1))}</div>`;
  }

  private way(key: keyof typeof KEYS, off: boolean, go: () => void, look = ""): TemplateResult {
    const name = this.t(`replay.${key}`);
    return html`<button class="way ${look}" data-way=${key} aria-keyshortcuts=${KEYS[key]} aria-label=${name} title=${name} ?disabled=${off} @click=${go}>${sign(key)}</button>`;
  }

  private slider(ready: Ready): TemplateResult {
    const { playback } = this;
    return html`<input type="range" class="replay-slider" aria-label=${this.t("replay.slider")} aria-valuetext=${this.said(ready)}
      min=${playback.past.first} max=${playback.past.last} .value=${String(playback.seq)}
      @input=${(event: Event) => void playback.go(Number((event.target as HTMLInputElement).value))}>`;
  }

  private turns({ names }: Ready): TemplateResult {
    const { playback } = this;
    const now = playback.past.turns.findLast((mark) => mark.seq <= playback.seq);
    return html`<label><span class="visually-hidden">${this.t("replay.turn")}</span>
      <select class="replay-turns" @change=${(event: Event) => void playback.go(Number((event.target as HTMLSelectElement).value))}>
        <option value=${playback.past.first} .selected=${!now}>${this.t("replay.opening")}</option>
        ${playback.past.turns.map((mark) => html`<option value=${mark.seq} .selected=${mark === now}>
          ${this.t("head.round", { n: mark.round })} · ${names.seat(mark.seat)}</option>`)}</select></label>`;
  }

  private eyes({ names }: Ready): TemplateResult {
    const { seats, viewer } = names.welcome;
    return html`<label><span class="visually-hidden">${this.t("replay.eyes")}</span>
      <select class="replay-eyes" @change=${(event: Event) => this.look(numbered((event.target as HTMLSelectElement).value))}>
        <option value="" .selected=${viewer === null}>${names.words.get("words", "spectator")}</option>
        ${seats.map((seat) => html`<option value=${seat.seat} .selected=${seat.seat === viewer}>${this.t("replay.as", { seat: names.seat(seat.seat) })}</option>`)}</select></label>`;
  }

  private paces(): TemplateResult {
    const pick = (event: Event) => {
      this.playback.pace = Number((event.target as HTMLSelectElement).value) as Pace;
      writeSetting("pace", String(this.playback.pace));
    };
    return html`<label><span class="visually-hidden">${this.t("replay.pace")}</span>
      <select class="replay-pace" @change=${pick}>${PACES.map((pace) => html`
        <option value=${pace} .selected=${pace === this.playback.pace}>${this.t("replay.times", { n: pace })}</option>`)}</select></label>`;
  }

  private async link(): Promise<void> {
    const field = this.querySelector<HTMLInputElement>(".replay-address")!;
    const before = document.activeElement;
    this.copied = await copy(field);
    if (before instanceof HTMLElement) before.focus();
    window.setTimeout(() => { this.copied = false; }, 2500);
  }
}

function numbered(text: string): number | null {
  return text === "" ? null : Number(text);
}

customElements.define("risiko-replay-bar", ReplayBar);
