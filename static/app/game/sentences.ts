/** What happened, in a sentence: the same texts as the server's own pages. An unknown kind says its name. */

import type { Happening } from "../net/frames.js";
import type { Names } from "./names.js";

type Kind = Happening["kind"];
type Of<K extends Kind> = Extract<Happening, { kind: K }>;
type Sentences = { [K in Kind]: (event: Of<K>, names: Names) => string };

function say(names: Names, key: string, values: Record<string, string | number> = {}): string {
  return names.words.get("events", key, values);
}

function seatOnly(event: { kind: string; seat: number }, names: Names): string {
  return say(names, event.kind, { seat: names.seat(event.seat) });
}

const SENTENCES: Sentences = {
  game_started: (e, n) => say(n, "game_started", { seats: n.words.listed(e.colours.map((colour, seat) =>
    n.words.get("words", "seat", { name: n.seat(seat), colour: n.colourName(colour) }))) }),
  missions_dealt: (_e, n) => say(n, "missions_dealt"),
  territories_dealt: (e, n) => say(n, "territories_dealt", {
    shares: e.territories.map((share, seat) => `${n.seat(seat)} ${share.length}`).join(", "),
  }),
  start_rolled: (e, n) => say(n, `start_rolled_${e.purpose}`, {
    rounds: e.rounds.map((rolls) => rolls.map(([seat, die]) => `${n.seat(seat)} ${die}`).join(", "))
      .join(`; ${say(n, "start_rolled_again")}: `),
    winner: n.seat(e.winner),
  }),
  placer_chosen: (e, n) => say(n, e.by_lot ? "placer_chosen_by_lot" : "placer_chosen", { seat: n.seat(e.seat) }),
  territory_claimed: (e, n) => say(n, "territory_claimed", { seat: n.seat(e.seat), territory: n.territory(e.territory) }),
  opening_planned: (e, n) => say(n, e.territories?.length === 0 ? "opening_withdrawn" : "opening_planned",
    { seat: n.seat(e.seat) }),
  units_placed: (e, n) => say(n, "units_placed", { seat: n.seat(e.seat), units: n.placed(e.units) }),
  first_player_chosen: seatOnly,
  symbols_drawn: (_e, n) => say(n, "symbols_drawn"),
  headquarters_chosen: (e, n) => say(n, e.territory === null ? "headquarters_chosen" : "headquarters_chosen_seen",
    { seat: n.seat(e.seat), territory: e.territory === null ? "" : n.territory(e.territory) }),
  headquarters_shown: (e, n) => say(n, "headquarters_shown", {
    places: e.territories.flatMap((id, seat) => (id === null ? [] : [`${n.seat(seat)} ${n.territory(id)}`])).join(", "),
  }),
  headquarters_taken: (e, n) => say(n, e.seat === e.founder ? "headquarters_retaken" : "headquarters_taken",
    { seat: n.seat(e.seat), founder: n.seat(e.founder), territory: n.territory(e.territory) }),
  continent_swept: (e, n) => say(n, "continent_swept", {
    seat: n.seat(e.seat), loser: n.seat(e.loser), continent: n.continent(e.continent), territories: n.territories(e.territories),
  }),
  neutral_due: (e, n) => say(n, "neutral_due", { placer: n.seat(e.placer), units: n.units(e.units) }),
  neutral_placed: (e, n) => say(n, "neutral_placed", { placer: n.seat(e.placer), units: n.placed(e.units) }),
  units_lost: (e, n) => say(n, "units_lost", { seat: n.seat(e.seat), units: n.units(e.units) }),
  attack_rolled: (e, n) => say(n, "attack_rolled", {
    attacker: n.seat(e.attacker), source: n.territory(e.source), target: n.territory(e.target), attack: e.attack_dice.join("-"),
  }),
  pile_shuffled: (e, n) => say(n, "pile_shuffled", { cards: n.words.count("cards", e.count) }),
  turn_began: turnBegan,
  set_traded: (e, n) => say(n, e.bonus.length ? "set_traded_bonus" : "set_traded", {
    seat: n.seat(e.seat), cards: n.cards(e.cards), units: n.units(e.value), territories: n.territories(e.bonus),
  }),
  trade_opened: (e, n) => say(n, e.compulsory ? "trade_opened_compulsory" : "trade_opened_optional", { seat: n.seat(e.seat) }),
  attacks_ended: seatOnly,
  card_drawn: (e, n) => say(n, e.card === null ? "card_drawn" : "card_drawn_seen", { seat: n.seat(e.seat), card: n.card(e.card) }),
  fortified: (e, n) => say(n, "fortified", {
    seat: n.seat(e.seat), units: n.units(e.units), source: n.territory(e.source), target: n.territory(e.target),
  }),
  turn_ended: seatOnly,
  defence_asked: (e, n) => say(n, e.dice === null ? "defence_asked" : "defence_asked_dice", {
    attacker: n.seat(e.attacker), defender: n.seat(e.defender), source: n.territory(e.source),
    target: n.territory(e.target), dice: e.dice === null ? "" : n.words.count("dice_with", e.dice),
  }),
  attack_stopped: (e, n) => say(n, "attack_stopped", { source: n.territory(e.source), target: n.territory(e.target) }),
  battle_rolled: (e, n) => say(n, "battle_rolled", {
    source: n.territory(e.source), target: n.territory(e.target), attacker: n.seat(e.attacker),
    defender: n.seat(e.defender), attack: e.attack_dice.join("-"), defence: e.defence_dice.join("-"), losses: losses(e, n),
  }),
  territory_conquered: (e, n) => say(n, "territory_conquered", {
    seat: n.seat(e.seat), loser: n.seat(e.loser), target: n.territory(e.target), units: n.units(e.units),
  }),
  units_moved_in: (e, n) => say(n, e.units ? "units_moved_in" : "units_moved_in_none", {
    seat: n.seat(e.seat), units: n.units(e.units), source: n.territory(e.source), target: n.territory(e.target),
  }),
  seat_eliminated: eliminated,
  army_beaten: (e, n) => say(n, n.neutral(e.seat) ? "army_beaten_neutral" : "army_beaten", { seat: n.seat(e.seat), by: n.seat(e.by) }),
  defence_ordered: (e, n) => say(n, e.order === null ? "defence_ordered" : "defence_ordered_seen", {
    seat: n.seat(e.seat),
    stance: e.order === null ? "" : n.words.get("stances", e.order.stance, { below: e.order.below }),
  }),
  timed_out: seatOnly,
  control_changed: (e, n) => say(n, `control_${e.control}`, { seat: n.seat(e.seat) }),
  seat_resigned: (e, n) => say(n, e.cards.length ? "seat_resigned_cards" : `seat_resigned_${e.leaver}`,
    { seat: n.seat(e.seat), cards: n.cards(e.cards) }),
  game_paused: stopped,
  game_resumed: (_e, n) => say(n, "game_resumed"),
  time_granted: (e, n) => say(n, "time_granted", { seat: n.seat(e.seat), time: n.words.duration(Math.floor(e.time / 1000)) }),
  game_cancelled: stopped,
  game_ended: ended,
};

/** What happened, as its viewer may know it. */
export function sentence(event: Happening, names: Names): string {
  const write = SENTENCES[event.kind] as ((event: Happening, names: Names) => string) | undefined;
  return write ? write(event, names) : say(names, event.kind);
}

function turnBegan(e: Of<"turn_began">, n: Names): string {
  const parts = [
    say(n, "turn_began_territories", { territories: n.words.count("territories", e.territories), units: e.for_territories }),
    ...e.for_continents.map(([key, units]) => say(n, "turn_began_continent", { continent: n.continent(key), units })),
  ];
  const total = e.for_continents.reduce((sum, [, units]) => sum + units, e.for_territories);
  return say(n, "turn_began", { round: e.round, seat: n.seat(e.seat), units: n.units(total), parts: parts.join(", ") });
}

function losses(e: Of<"battle_rolled">, n: Names): string {
  const attacker = n.seat(e.attacker);
  const defender = n.seat(e.defender);
  const { attacker_losses: lost, defender_losses: beaten } = e;
  if (!lost || !beaten) {
    return say(n, "battle_losses_one", { seat: lost ? attacker : defender, units: n.units(lost || beaten) });
  }
  if (lost === beaten) return say(n, "battle_losses_both", { attacker, defender, units: n.units(lost) });
  return say(n, "battle_losses_split",
    { attacker, defender, attacker_units: n.units(lost), defender_units: n.units(beaten) });
}

function eliminated(e: Of<"seat_eliminated">, n: Names): string {
  const values = { seat: n.seat(e.seat), by: n.seat(e.by) };
  if (!e.cards.length) return say(n, "seat_eliminated_none", values);
  if (!e.cards.includes(null)) return say(n, "seat_eliminated_seen", { ...values, cards: n.cards(e.cards) });
  const key = e.cards.length === 1 ? "seat_eliminated_one" : "seat_eliminated";
  return say(n, key, { ...values, cards: n.words.count("cards", e.cards.length) });
}

function stopped(e: Of<"game_paused" | "game_cancelled">, n: Names): string {
  return say(n, e.kind, { reason: n.words.get("staff_reasons", e.reason) });
}

function ended(e: Of<"game_ended">, n: Names): string {
  if (e.winner === null) {
    const stopped = e.termination === "abandoned" || e.termination === "cancelled";
    return say(n, stopped ? `game_ended_${e.termination}` : "game_ended_draw");
  }
  const mission = e.missions[e.winner];
  return say(n, `game_ended_${e.termination}`,
    { winner: n.seat(e.winner), mission: mission ? n.words.get("missions", mission) : "" });
}

/** The territories that a line of the log is about. */
export function places(event: Happening): string[] {
  const found: string[] = [];
  if ("source" in event) found.push(event.source);
  if ("target" in event) found.push(event.target);
  if ("territory" in event && event.territory) found.push(event.territory);
  if (event.kind === "units_placed" || event.kind === "neutral_placed") found.push(...event.units.map(([id]) => id));
  if (event.kind === "headquarters_shown") found.push(...event.territories.filter((id) => id !== null));
  if (event.kind === "continent_swept") found.push(...event.territories);
  if (event.kind === "set_traded") found.push(...event.bonus);
  return found;
}
