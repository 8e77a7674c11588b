/** `<risiko-bar>`: what is expected of whom, in one sentence, and the controls for it with one primary button. */

import { html, nothing, type TemplateResult } from "lit";
import type { Ready } from "../game/game.js";
import { expectation } from "../game/expected.js";
import type { Noticed } from "../game/noticed.js";
import { taskOf, type Task } from "../game/selection.js";
import type { PageKey } from "../i18n/words.js";
import { Panel } from "../lib/panel.js";
import { ruleLink } from "./rule.js";
import "./attack.js";
import "./chain.js";
import "./defend.js";
import "./finish.js";
import "./move.js";
import "./pick.js";
import "./place.js";
import "./plan.js";
import "./trade.js";

const STEPS = ["reinforcement", "attack", "fortification"] as const;
const SAID: Partial<Record<Task, PageKey>> = {
  claim: "bar.claim", place: "bar.place", attack: "bar.attack", chain: "bar.chain", fortify: "bar.fortify", trade: "bar.trade", plan: "bar.plan",
};

export class Bar extends Panel {
  protected draw(ready: Ready): TemplateResult {
    const { view } = ready.update;
    const task = taskOf(view, this.game.selection);
    const mine = task !== "wait" && task !== "over";
    return html`
      <div class="bar${mine ? " mine" : ""}" data-task=${task} aria-busy=${this.game.busy ? "true" : "false"}>
        ${this.stepper(ready, task)}
        <div class="say">
          ${this.game.still && mine ? html`<p class="small still" role="status">${this.t("call.still")}</p>` : nothing}
          <p class="expected" role="status" aria-live="polite">${this.say(ready, task)}</p>
          ${this.noticed(ready)}
          ${this.game.late ? html`<p class="small late" role="status">${this.t("bar.late")}</p>` : nothing}
          ${this.refusal()}
        </div>
        ${this.controls(task)}
      </div>`;
  }

  private noticed(ready: Ready): TemplateResult | typeof nothing {
    const { noticed } = this.game.seen;
    return noticed && !ready.update.view.outcome ? html`<p class="small noticed" role="status">${this.notice(noticed, ready)}</p>` : nothing;
  }

  private notice(noticed: Noticed, { names, welcome }: Ready): string {
    switch (noticed.kind) {
      case "out": return this.t(noticed.cards ? "noticed.out" : "noticed.out_none", { seat: names.seat(noticed.seat), n: noticed.cards });
      case "card": return this.t("noticed.card", { card: names.card(noticed.card) });
      case "whole": {
        const bonus = welcome.board.continents.find((one) => one.key === noticed.continent)?.bonus ?? 0;
        return this.t("noticed.whole", { continent: names.continent(noticed.continent), units: names.units(bonus) });
      }
      case "fought": return this.t(noticed.fallen ? "noticed.won" : "noticed.held", {
        target: names.territory(noticed.target), loser: names.seat(noticed.loser), lost: names.units(noticed.lost), beaten: names.units(noticed.beaten),
      });
    }
  }

  /** Why something was refused; the place where it is written leads there. */
  private refusal(): TemplateResult | typeof nothing {
    const { refusal, rules, words } = this.game;
    if (!refusal) return nothing;
    const { text, rule } = rules?.refused(refusal.message, refusal.rule) ?? { text: refusal.message, rule: null };
    return html`<p class="refusal" role="alert">${text}${rule ? html` (${ruleLink(rule, words)})` : nothing}</p>`;
  }

  private say(ready: Ready, task: Task): string {
    const { view } = ready.update;
    const key = SAID[task];
    if (!key || view.options.trade_due || view.options.neutral || view.fortified) return expectation(view, ready.names);
    if (task === "attack" && this.game.selection.target) return this.t("bar.attack_ready");
    if (task === "attack" && this.game.selection.source) return this.t("bar.attack_target");
    if (task === "fortify" && this.game.selection.target) return this.t("bar.fortify_ready");
    if (task === "fortify" && this.game.selection.source) return this.t("bar.fortify_target");
    if (task === "place" && (view.options.place?.units ?? 0) < 5) return this.t("bar.place_few", { units: ready.names.units(view.options.place?.units ?? 0) });
    if (task === "plan" && !view.owner.includes(-1)) return this.t("bar.plan_place");
    if (task === "fortify" && view.options.attack.length) return this.t("bar.fortify_open");
    return this.t(key, { units: ready.names.units(view.options.place?.units ?? 0) });
  }

  private stepper(ready: Ready, task: Task): TemplateResult {
    const { phase } = ready.update.view;
    const fighting = phase === "occupation" || phase === "defence" || ((task === "attack" || task === "chain") && phase === "reinforcement");
    const now = task === "fortify" ? "fortification" : fighting ? "attack" : phase;
    if (!STEPS.some((step) => step === now)) {
      return html`<p class="stepper"><span aria-current="step">${ready.names.words.get("phases", now)}</span></p>`;
    }
    return html`<ol class="stepper">${STEPS.map((step, place) => html`<li
      aria-current=${step === now ? "step" : nothing}><b>${place + 1}</b> ${ready.names.words.get("phases", step)}</li>`)}</ol>`;
  }

  private controls(task: Task): TemplateResult | typeof nothing {
    const { game } = this;
    switch (task) {
      case "claim": case "headquarters": return html`<risiko-pick class="slots" .game=${game}></risiko-pick>`;
      case "place": return html`<risiko-place class="slots" .game=${game}></risiko-place>`;
      case "trade": return html`<risiko-trade class="slots" .game=${game}></risiko-trade>`;
      case "attack": return html`<risiko-attack class="slots" .game=${game}></risiko-attack>`;
      case "chain": return html`<risiko-chain class="slots" .game=${game}></risiko-chain>`;
      case "occupy": case "fortify": return html`<risiko-move class="slots" .game=${game}></risiko-move>`;
      case "defend": return html`<risiko-defend class="slots" .game=${game}></risiko-defend>`;
      case "plan": return html`<risiko-plan class="slots" .game=${game}></risiko-plan>`;
      default: return html`<risiko-finish class="slots" .game=${game}></risiko-finish>`;
    }
  }
}

customElements.define("risiko-bar", Bar);
