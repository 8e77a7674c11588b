/** `<risiko-battle>`: the dice of a battle between the two territories, pair by pair, the loser greyed. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { RisikoBoard } from "../board/board.js";
import type { Game } from "../game/game.js";
import type { Happening, Told } from "../net/frames.js";
import { badge, die } from "./marks.js";

type Full = Extract<Happening, { kind: "battle_rolled" }>;
type Half = Extract<Happening, { kind: "attack_rolled" }>;
/** A roll; without the defender's dice while the answer to the attacker's is awaited. */
type Roll = Full | (Half & { defence_dice: []; attacker_losses: 0; defender_losses: 0 });

const TUMBLE = 600;
const QUICK = 260;
const MOST = 1600;
const STAYS = 3500;
const MANY = 40;

export class Battle extends LitElement {
  static override properties = { roll: { state: true }, tumbling: { state: true } };
  declare roll: Roll | null;
  declare tumbling: boolean;
  game!: Game;
  board!: RisikoBoard;
  /** Whether the attacker's dice lie there already and only the defender's are still to be rolled. */
  private known = false;
  /** How many times faster than usual the dice roll. */
  pace = 1;
  private timer = 0;

  constructor() {
    super();
    this.roll = null;
    this.tumbling = false;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.board.addEventListener("look", () => this.stand());
  }

  /** Show the rolls among these events one after the other; done when the position may be put up. */
  async play(events: readonly Told[]): Promise<void> {
    const rolls = rollsIn(events.map((told) => told.event));
    if (!rolls.length || events.length > MANY || document.hidden) {
      if (!rolls.length && events.some((told) => told.event.kind === "turn_began")) this.hide();
      return;
    }
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const each = calm ? 0 : Math.min(rolls.length > 1 ? QUICK : TUMBLE, MOST / rolls.length) / this.pace;
    for (const roll of rolls) await this.show(roll, each);
    window.clearTimeout(this.timer);
    if (rolls.at(-1)?.kind === "battle_rolled") this.timer = window.setTimeout(() => this.hide(), STAYS);
  }

  override render(): TemplateResult | typeof nothing {
    const { roll } = this;
    const names = this.game.names;
    if (!roll || !names) return nothing;
    const lost = { attack: [] as boolean[], defence: [] as boolean[] };
    roll.defence_dice.forEach((defence, place) => {
      const attack = roll.attack_dice[place];
      if (attack === undefined) return;
      lost.attack[place] = attack <= defence;
      lost.defence[place] = attack > defence;
    });
    const dice = (faces: readonly number[], side: "attack" | "defence") => faces.map((face, place) =>
      die(face, this.tumbling && !(side === "attack" && this.known) ? `${side} tumbling` : `${side}${lost[side][place] ? " lost" : lost[side][place] === false ? " won" : roll.defence_dice.length ? " idle" : ""}`));
    return html`<div class="plate" role="img" aria-label=${this.t(roll)}>
      <div class="plate-row">${badge(names.colour(roll.attacker), null, roll.attacker)}<span class="dice-row">${dice(roll.attack_dice, "attack")}</span>
        <b class="losses">${!this.tumbling && roll.attacker_losses ? `−${roll.attacker_losses}` : ""}</b></div>
      <div class="plate-row">${badge(names.colour(roll.defender), null, roll.defender)}<span class="dice-row">${dice(roll.defence_dice, "defence")}</span>
        <b class="losses">${!this.tumbling && roll.defender_losses ? `−${roll.defender_losses}` : ""}</b></div>
    </div>`;
  }

  private t(roll: Roll): string {
    return this.game.words.t("battle.dice", { attack: roll.attack_dice.join("-"), defence: roll.defence_dice.join("-") });
  }

  private async show(roll: Roll, time: number): Promise<void> {
    this.known = this.roll?.kind === "attack_rolled" && this.roll.target === roll.target;
    this.roll = roll;
    this.tumbling = time > 0;
    this.hidden = false;
    const viewer = this.game.welcome?.viewer ?? null;
    if (viewer !== null && (viewer === roll.attacker || viewer === roll.defender)) this.board.reveal([roll.source, roll.target]);
    this.game.seen.fight([roll.source, roll.target]);
    this.stand();
    if (time > 0) {
      await pause(time * 0.6);
      this.tumbling = false;
      await pause(time * 0.4);
    }
    this.board.pop(roll.source);
    this.board.pop(roll.target);
  }

  private hide(): void {
    this.hidden = true;
    this.roll = null;
    this.game.seen.fight(null);
  }

  /** Beside the two territories, clear of their badges, inside the map. */
  private stand(): void {
    if (!this.roll) return;
    const spots = [this.board.spot(this.roll.source), this.board.spot(this.roll.target)].filter((spot) => spot !== null);
    if (!spots.length) return;
    const { clientWidth: width, sightEnds: height } = this.board;
    const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length;
    const top = Math.min(...spots.map((spot) => spot.y));
    const bottom = Math.max(...spots.map((spot) => spot.y));
    const above = top > 190;
    this.classList.toggle("below", !above);
    this.style.setProperty("--x", `${Math.min(Math.max(x, 95), width - 95).toFixed(0)}px`);
    const y = above ? Math.min(top - 30, height - 20) : Math.min(Math.max(bottom + 34, 60), height - 110);
    this.style.setProperty("--y", `${y.toFixed(0)}px`);
  }
}

/** The rolls to be shown: an attacker's dice alone only where the answer has not come along. */
function rollsIn(events: readonly Happening[]): Roll[] {
  return events.flatMap((event, place): Roll[] => {
    if (event.kind === "battle_rolled") return [event];
    const answered = events.slice(place + 1).some((later) => later.kind === "battle_rolled");
    if (event.kind !== "attack_rolled" || answered) return [];
    return [{ ...event, defence_dice: [], attacker_losses: 0, defender_losses: 0 }];
  });
}

function pause(time: number): Promise<void> {
  return new Promise((done) => window.setTimeout(done, time));
}

customElements.define("risiko-battle", Battle);
