/** Whose turn it is and what is expected of whom, in one sentence; the texts are the server's. */

import type { PlayerView } from "../net/frames.js";
import type { Names } from "./names.js";

const IN_TURN = new Set([
  "claiming", "opening", "headquarters", "reinforcement", "neutral", "attack", "occupation", "fortification",
]);

export function expectation(view: PlayerView, names: Names): string {
  const say = (key: string, values: Record<string, string> = {}) => names.words.get("expected", key, values);
  if (view.options.take_back) return say("away_mine");
  if (view.outcome) return outcome(view, names);
  if (view.paused) return say("paused", { reason: names.words.get("staff_reasons", view.paused) });
  if (view.battle) return defence(view, names);
  if (!IN_TURN.has(view.phase)) return say("setup");
  const mine = view.viewer !== null && view.viewer === view.to_act;
  return say(mine ? keyOfMine(view) : `${view.phase}_other`, {
    seat: names.seat(view.to_act),
    units: names.units(view.options.place?.units ?? view.pool),
    neutral: names.units(view.options.neutral?.units ?? 0),
    source: view.occupation ? names.territory(view.occupation.source) : "",
    target: view.occupation ? names.territory(view.occupation.target) : "",
  });
}

function outcome(view: PlayerView, names: Names): string {
  const say = (key: string, values: Record<string, string> = {}) => names.words.get("expected", key, values);
  const { winner, termination } = view.outcome!;
  const stopped = termination === "abandoned" || termination === "cancelled";
  if (winner === null) return say(stopped ? `over_${termination}` : "over_draw");
  return winner === view.viewer ? say("over_won") : say("over_other", { winner: names.seat(winner) });
}

function defence(view: PlayerView, names: Names): string {
  const battle = view.battle!;
  const values = {
    source: names.territory(battle.source),
    target: names.territory(battle.target),
    seat: names.seat(battle.defender),
    attacker: names.seat(view.turn),
    roll: battle.rolled.join("-"),
    dice: battle.dice === null ? "" : names.words.count("dice_with", battle.dice),
  };
  if (view.viewer === battle.defender && battle.rolled.length) return names.words.get("expected", "defence_rolled", values);
  if (view.viewer === battle.defender && battle.dice !== null) return names.words.get("expected", "defence_mine", values);
  const attacking = view.viewer !== null && view.viewer === view.turn;
  return names.words.get("expected", attacking ? "defence_attacker" : "defence_other", values);
}

function keyOfMine(view: PlayerView): string {
  const { options, phase } = view;
  if (options.trade_due) return "reinforcement_due";
  if (phase === "reinforcement" && options.place) return options.trade.length ? "reinforcement_trade" : "reinforcement_mine";
  if (phase === "reinforcement" || phase === "attack") return options.attack.length ? "attack_mine" : "attack_none_mine";
  if (phase === "opening" && options.neutral) return "opening_neutral";
  if (phase === "fortification" && !options.fortify.length) return "fortification_done_mine";
  if (phase === "fortification" && view.fortified) return "fortification_more_mine";
  return `${phase}_mine`;
}
