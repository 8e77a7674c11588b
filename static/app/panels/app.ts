/** The whole page of a game, which its entry defines as `<risiko-game>`; loads the words and the board, opens the socket, lays the panels out. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { RisikoBoard } from "../board/board.js";
import { shareBoard } from "../board/shared.js";
import type { BoardData } from "../board/data.js";
import { Attention } from "../game/attention.js";
import { Game, type Ready } from "../game/game.js";
import { ownTurnEnded } from "../game/waiting.js";
import { Rules, type RuleTable } from "../game/rules.js";
import { Words, type TextData } from "../i18n/words.js";
import { Keeping } from "../lib/keeping.js";
import { waysOf } from "../lib/ways.js";
import type { ServerFrame } from "../net/frames.js";
import { GameSocket } from "../net/socket.js";
import type { Playback, Screen } from "../replay/playback.js";
import { Battle } from "./battle.js";
import { badge, icon } from "./marks.js";
import type { Since } from "./since.js";
import { listenToKeys } from "./shortcuts.js";
import { countdown } from "./time.js";
import "./announcer.js";
import "./bar.js";
import "./end.js";
import "./guide.js";
import "./hand.js";
import "./log.js";
import "./menu.js";
import "./players.js";
import "./since.js";

type Height = "low" | "middle" | "full";
type Tab = "players" | "hand" | "log";
const HEIGHTS: readonly Height[] = ["low", "middle", "full"];
const TABS: readonly Tab[] = ["players", "hand", "log"];

export class GameApp extends LitElement {
  static override properties = {
    game: { state: true }, height: { state: true }, tab: { state: true }, opened: { state: true }, alone: { state: true }, recap: { state: true },
  };
  declare game: Game | null;
  declare height: Height;
  declare tab: Tab;
  /** What lies over the page: the map as a list, or the keys. */
  declare opened: "lands" | "help" | null;
  /** Whether everything but map and bar is hidden. */
  declare alone: boolean;
  /** What happened meanwhile, while it is played. */
  declare recap: Playback | null;
  protected readonly board = new RisikoBoard();
  protected readonly battle = new Battle();
  protected readonly ways = waysOf(this.dataset);
  private readonly languages = document.querySelector("form.languages");
  /** Whether the page follows a game that may go on. */
  protected readonly live: boolean = true;
  private swipe: number | null = null;
  /** Pixels of the map under the sheet. */
  private covered = 0;
  private watched = false;

  constructor() {
    super();
    this.game = null;
    this.height = "middle";
    this.tab = "players";
    this.opened = null;
    this.alone = false;
    this.recap = null;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.begin();
  }

  private async begin(): Promise<void> {
    const [texts, board] = await Promise.all([load<TextData>(this.dataset["texts"]), load<BoardData>(this.dataset["board"])]);
    shareBoard(board);
    const game = new Game(new Words(texts), new Rules(JSON.parse(this.dataset["rules"] ?? "{}") as RuleTable));
    Object.assign(this.board, { game, data: board });
    Object.assign(this.battle, { game, board: this.board });
    this.board.addEventListener("begin", () => this.cover());
    game.addEventListener("change", () => this.requestUpdate());
    this.game = game;
    await this.follow(game);
  }

  /** Hear of the game by its socket. */
  protected follow(game: Game): void | Promise<void> {
    const keeping = new Keeping(`risiko.${location.pathname}`);
    const socket = new GameSocket(this.dataset["socket"] ?? "", {
      frame: (frame) => game.receive(frame),
      connection: (now) => game.connected(now),
      left: () => game.gaveUp(),
      known: () => game.knownSeq,
    });
    game.wires = {
      submit: (action, base) => socket.submit(action, base),
      reckon: (way) => socket.reckon(way),
      hurry: () => socket.hurry(),
      play: (events) => game.past ? Promise.resolve() : this.battle.play(events),
      keep: (selection, seq) => keeping.keep(selection, seq),
      kept: (seq) => keeping.kept(seq),
    };
    new Attention(game, this.dataset["urgent"] ?? "");
    listenToKeys({
      board: this.board, game, list: () => void this.open("lands"), help: () => void this.open("help"), alone: () => this.hideRest(!this.alone),
      recap: () => void this.lookBack(), escape: () => this.escape(),
    });
    // The page has come with the position in it: nobody waits for the socket to see it, or to pick.
    for (const frame of JSON.parse(document.getElementById("frames")?.textContent ?? "[]") as ServerFrame[]) game.receive(frame);
    socket.connect();
  }

  override render(): TemplateResult {
    const { game } = this;
    if (!game) return html`<p class="loading" role="status">…</p>`;
    return html`
      <header class="head">${this.head(game)}</header>
      <div class="map">${this.board}${this.battle}${this.mapButtons(game)}
        ${this.live ? html`<risiko-since .game=${game} @recap=${() => void this.lookBack()}></risiko-since>` : nothing}
        ${this.opened === "lands" ? html`<risiko-lands .game=${game} @close=${() => this.shut()}></risiko-lands>` : nothing}
        ${this.over(game)}</div>
      <div class="sheet" data-height=${this.height} data-tab=${this.tab}>
        <button class="handle" aria-label=${game.words.t("sheet.handle")} @click=${() => this.grow()}
          @pointerdown=${(event: PointerEvent) => { this.swipe = event.clientY; }}
          @pointerup=${(event: PointerEvent) => this.swiped(event)}><span></span></button>
        ${this.newcomer ? html`<risiko-guide .game=${game}></risiko-guide>` : nothing}
        ${this.bar(game)}
        <nav class="tabs" aria-label=${game.words.t("sheet.tabs")}>${TABS.map((tab) => html`<button
          aria-pressed=${tab === this.tab && this.height === "full" ? "true" : "false"} @click=${() => this.show(tab)}>${this.tabName(game, tab)}</button>`)}</nav>
        <aside class="side"><risiko-players tabindex="0" .game=${game} .tellsEnd=${!this.live}></risiko-players><risiko-log .game=${game}></risiko-log></aside>
        <risiko-hand class="hand" .game=${game}></risiko-hand>
      </div>
      ${this.opened === "help" ? html`<risiko-help .game=${game} @close=${() => this.shut()}></risiko-help>` : nothing}
      <risiko-announcer .game=${game}></risiko-announcer>
      ${this.connection(game)}`;
  }

  /** What shows an event of before: the dice, and the place where they lie. */
  protected get screen(): Screen {
    return {
      play: (events, pace) => { this.battle.pace = pace; return this.battle.play(events); },
      reveal: (places) => this.board.reveal(places),
    };
  }

  /** Play what has happened since the viewer's own last turn; asked for again, back to the present. */
  private async lookBack(): Promise<void> {
    const { game } = this;
    if (!game || (game.welcome?.viewer ?? null) === null) return;
    const { leaveRecap, openRecap } = await import("../replay/recap.js");
    this.querySelector<Since>("risiko-since")!.offered = false;
    if (this.recap && game.past) leaveRecap(game, this.recap);
    else this.recap = await openRecap(game, this.ways.steps, this.screen);
  }

  /** Whether somebody plays for the first time, against bots. */
  private get newcomer(): boolean {
    return "first" in this.dataset && this.game?.alone === true;
  }

  private async open(what: "lands" | "help"): Promise<void> {
    if (what === "lands") await import("./lands.js");
    else await import("./help.js");
    this.opened = this.opened === what ? null : what;
  }

  private shut(): void {
    this.opened = null;
    this.querySelector<HTMLElement>(".lands-button")?.focus();
  }

  /** One step back out of whatever is open; answers whether there was anything. */
  private escape(): boolean {
    if (this.game?.past) void this.lookBack();
    else if (this.opened === "lands") this.shut();
    else if (this.alone) this.hideRest(false);
    else return false;
    return true;
  }

  private hideRest(alone: boolean): void {
    this.alone = alone;
    this.classList.toggle("alone", alone);
  }

  /** What lies on the map when the game is over. */
  protected over(game: Game): TemplateResult {
    return html`<risiko-end .game=${game} .ways=${this.ways}></risiko-end>`;
  }

  protected bar(game: Game): TemplateResult {
    if (game.past && this.recap) return html`<risiko-recap-bar .game=${game} .playback=${this.recap}></risiko-recap-bar>`;
    return html`<risiko-bar .game=${game}></risiko-bar>`;
  }

  /** Head and sheet lie on the map on a phone: tell it how much they cover. */
  private readonly covering = new ResizeObserver(() => this.cover());

  private cover(): void {
    const map = this.querySelector(".map")?.getBoundingClientRect();
    const sheet = this.querySelector(".sheet")?.getBoundingClientRect();
    const head = this.querySelector(".head")?.getBoundingClientRect();
    if (!map || !sheet || !head) return;
    const lies = sheet.height > 0 && sheet.width >= map.width;
    const most = map.height / 2;
    const covered = lies ? Math.min(Math.max(0, map.bottom - sheet.top), most) : 0;
    this.board.cover(Math.max(0, head.bottom - map.top), covered);
    // Everything inside inherits it: the browser looks at all of it again when it is written.
    if (covered !== this.covered) this.style.setProperty("--covered", `${covered}px`);
    this.covered = covered;
  }

  override updated(): void {
    if (this.watched) return;
    const parts = this.querySelectorAll(".sheet, .head, .map");
    this.watched = parts.length > 0;
    parts.forEach((part) => this.covering.observe(part));
  }

  private head(game: Game): TemplateResult {
    const { ready, words } = game;
    return html`<a class="brand" href=${this.ways.tables}>${this.dataset["brand"] ?? "Risiko"}</a>
      ${ready ? html`<h1>${words.get("modes", ready.welcome.mode)} <span class="small">${words.get("editions", ready.welcome.edition)}</span></h1>
        ${ready.update.view.round ? html`<p class="round-number">${words.t("head.round", { n: ready.update.view.round })}</p>` : nothing}
        <p class="turn-now">${this.turnNow({ ready, game })}</p>` : nothing}
      <risiko-menu @help=${() => void this.open("help")} @alone=${() => this.hideRest(true)} .game=${game} .ways=${this.ways} .languages=${this.languages}></risiko-menu>`;
  }

  /** Whose turn it is and how long, where the players are not in sight. */
  private turnNow({ ready, game }: { ready: Ready; game: Game }): TemplateResult {
    const { view, clock } = ready.update;
    if (view.to_act === null) return html``;
    const time = clock.seat === view.to_act && clock.deadline !== null ? countdown(game, clock) : nothing;
    return html`${badge(ready.names.colour(view.to_act), null, view.to_act)}<span>${ready.names.seat(view.to_act)}</span>${time}`;
  }

  private tabName(game: Game, tab: Tab): string {
    const hand = game.update?.view.hand.length ?? 0;
    if (tab !== "hand") return game.words.t(`sheet.${tab}`);
    return game.words.t(game.update?.view.mission ? "sheet.hand_mission" : "sheet.hand", { n: hand });
  }

  private mapButtons(game: Game): TemplateResult {
    const { words } = game;
    return html`<div class="map-buttons">
      ${this.live && ownTurnEnded(game) ? html`<button class="round kept recap-button" aria-keyshortcuts="C" aria-pressed=${game.past ? "true" : "false"} aria-label=${words.t("since.title")} title=${words.t("since.title")} @click=${() => void this.lookBack()}>${icon("before")}</button>` : nothing}
      <button class="round kept lands-button" aria-keyshortcuts="L" aria-expanded=${this.opened === "lands" ? "true" : "false"} aria-label=${words.t("lands.title")} title=${words.t("lands.title")} @click=${() => void this.open("lands")}>${icon("list")}</button>
      ${this.alone ? html`<button class="round kept" aria-label=${words.t("alone.leave")} title=${words.t("alone.leave")} @click=${() => this.hideRest(false)}>${icon("close")}</button>` : nothing}
      <button class="round" aria-label=${words.t("map.nearer")} @click=${() => this.board.zoom(1.5)}>${icon("plus")}</button>
      <button class="round" aria-label=${words.t("map.farther")} @click=${() => this.board.zoom(1 / 1.5)}>${icon("minus")}</button>
      <button class="round" aria-label=${words.t("map.whole")} @click=${() => this.board.showAll()}>${icon("world")}</button></div>`;
  }

  private connection(game: Game): TemplateResult {
    const key = { connecting: null, open: null, lost: "connection.lost", closed: "connection.closed" } as const;
    // The end says more than that somebody has left.
    const gone = game.update?.view.outcome ? null : game.left ? "connection.left" : game.moved ? "connection.moved" : null;
    const said = key[game.connection] ?? gone;
    return html`<p class="connection-note" role="status" aria-live="polite" ?hidden=${!said}>${said ? game.words.t(said) : ""}</p>`;
  }

  private grow(): void {
    this.height = this.height === "middle" ? "full" : "middle";
  }

  private swiped(event: PointerEvent): void {
    const far = this.swipe === null ? 0 : event.clientY - this.swipe;
    this.swipe = null;
    if (Math.abs(far) < 24) return;
    const place = HEIGHTS.indexOf(this.height) + (far < 0 ? 1 : -1);
    this.height = HEIGHTS[Math.min(Math.max(place, 0), 2)]!;
    event.target?.addEventListener("click", (click) => click.stopImmediatePropagation(), { once: true, capture: true });
  }

  private show(tab: Tab): void {
    this.height = this.tab === tab && this.height === "full" ? "middle" : "full";
    this.tab = tab;
  }
}

async function load<T>(address: string | undefined): Promise<T> {
  const answer = await fetch(address ?? "");
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return await answer.json() as T;
}
