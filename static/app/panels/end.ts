/** `<risiko-end>`: who won and how, who came how close, and the dice checked here in the browser. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { expectation } from "../game/expected.js";
import type { Verdict } from "../game/verify.js";
import { Panel } from "../lib/panel.js";
import type { Ways } from "../lib/ways.js";
import { share } from "../net/uuid.js";
import { reached } from "./goal.js";
import { badge, icon } from "./marks.js";
import "./share.js";

export class End extends Panel {
  protected override readonly showsPicks = false;
  static override properties = { ...Panel.properties, away: { state: true }, verdict: { state: true }, checking: { state: true }, failed: { state: true } };
  declare away: boolean;
  declare verdict: Verdict | null;
  declare checking: boolean;
  declare failed: boolean;
  ways!: Ways;

  constructor() {
    super();
    this.away = false;
    this.verdict = null;
    this.checking = false;
    this.failed = false;
  }

  protected draw(ready: Ready): TemplateResult | typeof nothing {
    const { outcome } = ready.update.view;
    if (!outcome) return nothing;
    if (!customElements.get("risiko-course")) void import("../replay/course.js");
    if (this.away) {
      return html`<button class="end-again" @click=${() => { this.away = false; }}>${this.t("end.again")}</button>`;
    }
    const { names } = ready;
    return html`<section class="end-panel" aria-labelledby="end-title">
      <button class="round close" aria-label=${this.t("end.look")} @click=${() => { this.away = true; }}>${icon("close")}</button>
      <div class="end-head">${outcome.winner === null ? nothing : badge(names.colour(outcome.winner))}
        <h2 id="end-title">${expectation(ready.update.view, names)}</h2></div>
      <p>${names.words.get("terminations", outcome.termination)} · ${this.t("head.round", { n: ready.update.view.round })}${this.thirdParty(ready)}</p>
      <div class="row">${ready.update.view.viewer === null ? html`<a class="button primary" href=${this.ways.tables}>${this.t("end.new")}</a>` : this.again()}
        <a class="button" href=${this.ways.replay}>${this.t("replay.title")}</a>
        <button @click=${() => { this.away = true; }}>${this.t("end.look")}</button></div>
      <h3>${this.t("end.close")}</h3>
      <ul class="all-missions">${ready.update.view.seats.filter((_seat, place) => !names.neutral(place)).map((seat, place) => html`
        <li>${badge(seat.colour)}<div><strong>${names.seat(place)}</strong>
          ${place === outcome.winner ? html`<span class="tag good">${this.t("end.winner")}</span>` : nothing}
          ${reached(ready, seat)}</div></li>`)}</ul>
      <risiko-course .address=${this.ways.course}></risiko-course>
      <div class="end-more">${this.dice()}<risiko-share .game=${this.game} .ways=${this.ways}></risiko-share></div>
      <p class="end-links small"><a href=${this.ways.dice}>${this.t("menu.dice")}</a>
        <a href=${this.ways.file} download>${this.t("menu.download_whole")}</a>
        ${ready.update.view.seats.some((seat) => seat.mission) ? html`<a href="/statistics">${this.t("end.shares")}</a>` : nothing}
        <a href=${this.ways.plain}>${this.t("menu.plain")}</a><a href=${this.ways.tables}>${this.t("end.tables")}</a></p>
    </section>`;
  }

  /** Whose turn it was, where a mission was fulfilled by what somebody else did. */
  private thirdParty({ update: { view }, names }: Ready): string {
    const others = view.outcome?.termination === "mission" && view.turn !== null && view.turn !== view.outcome.winner;
    return others ? ` · ${this.t("end.in_turn_of", { seat: names.seat(view.turn) })}` : "";
  }

  /** The people of this game at a new table; the browser adds its share to the next dice. */
  private again(): TemplateResult {
    return html`<form method="post" action=${this.ways.rematch}>
      <input type="hidden" name="csrfmiddlewaretoken" value=${this.ways.csrf}><input type="hidden" name="contribution" value=${share()}>
      <button class="primary">${this.t("end.rematch")}</button></form>`;
  }

  private dice(): TemplateResult {
    const { verdict } = this;
    if (this.failed) return html`<p role="status">${this.t("end.no_record")}</p>`;
    if (!verdict) {
      return html`<p><button ?disabled=${this.checking} @click=${() => void this.check()}>
        ${this.t(this.checking ? "end.checking" : "end.check")}</button></p>`;
    }
    const bad = verdict.rolls.filter((roll) => !roll.good).length;
    return html`<p role="status" class="verdict ${bad || !verdict.promise ? "bad" : "good"}">${bad
      ? this.t("end.bad", { n: bad }) : this.t("end.good", { n: verdict.rolls.length })}</p>
      <p class="small">${this.t(verdict.promise ? "end.promise_kept" : "end.promise_broken")}</p>`;
  }

  private async check(): Promise<void> {
    this.checking = true;
    try {
      const [{ verify }, answer] = await Promise.all([import("../game/verify.js"), fetch(this.ways.file)]);
      if (!answer.ok) throw new Error(String(answer.status));
      this.verdict = verify(await answer.text());
    } catch {
      this.failed = true;
    }
    this.checking = false;
  }
}

customElements.define("risiko-end", End);
