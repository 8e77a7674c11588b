/** `<risiko-board>`: the map. It shows what the game says and tells the game what was pressed; it knows no rule. */

import { lightsFor } from "../game/intents.js";
import type { Game, Ready } from "../game/game.js";
import { thought } from "../game/selection.js";
import { trailOf } from "../game/trail.js";
import { build, type Drawn } from "./build.js";
import * as view from "./camera.js";
import type { BoardData, Point } from "./data.js";
import { beforePicture } from "../lib/picture.js";
import { listen } from "./input.js";
import { meant, towards } from "./nearest.js";
import type { Point2 } from "./pointer.js";
import { hover, look, render } from "./render.js";
import { draw } from "./trail.js";

const PHONE = 600;

export class RisikoBoard extends HTMLElement {
  game!: Game;
  data!: BoardData;
  private drawn: Drawn | null = null;
  private camera: view.Camera = { scale: 1, left: 0, top: 0 };
  private screen: view.Screen = { width: 0, height: 0, above: 0, below: 0 };
  private covered = { above: 0, below: 0 };
  private focused: string | null = null;
  /** The territory under the mouse. */
  private hovered: string | null = null;
  /** Where the keyboard was last, or comes in. */
  private stop: string | null = null;
  /** Where the pointer is, on the board, that draws a line from the chosen territory. */
  private pulled: Point | null = null;
  private readonly drawing = () => { if (this.game.ready) this.draw(this.game.ready); };
  private attended = "";

  connectedCallback(): void {
    for (const heard of ["change", "pick"]) this.game.addEventListener(heard, () => this.later());
    new ResizeObserver(() => this.fit()).observe(this);
    this.later();
  }

  /** Where a territory's badge is, in pixels of this element. */
  spot(id: string): { x: number; y: number } | null {
    const land = this.data.territories[id];
    if (!land) return null;
    const { scale, left, top } = this.camera;
    return { x: land.badge[0] * scale + left, y: land.badge[1] * scale + top };
  }

  /** What lies on the map from above and below: the map stays where it is, but may be moved clear of it. */
  cover(above: number, below: number): void {
    this.covered = { above, below };
    // How large the element is, `fit` must find out by itself, to hold it against what it was.
    this.screen = { ...this.screen, above, below };
    this.dispatchEvent(new Event("look"));
  }

  /** How far down the map is in sight. */
  get sightEnds(): number {
    return this.clientHeight - this.covered.below;
  }

  private measured(): view.Screen {
    return { width: this.clientWidth, height: this.clientHeight, ...this.covered };
  }

  zoom(factor: number): void {
    this.look(view.zoomed(this.camera, factor, this.screen.width / 2, this.screen.height / 2, this.size, this.screen));
  }

  showAll(): void {
    this.look(view.whole(this.size, this.screen));
  }

  /** Show a territory that lies outside; one that is seen stays where it is. */
  reveal(ids: readonly string[]): void {
    if (!ids.every((id) => this.inSight(id))) this.look(this.framed(ids));
  }

  /** Whether a territory's badge is clear of the edges and of what lies on the map. */
  private inSight(id: string): boolean {
    const spot = this.spot(id);
    const { width, height, above, below } = this.screen;
    return !spot || (spot.x >= 20 && spot.y >= above + 20 && spot.x <= width - 20 && spot.y <= height - below - 20);
  }

  /** Let a badge jump: something has happened there. */
  pop(id: string): void {
    this.drawn?.parts.get(id)?.badge.animate(
      [{ transform: "scale(1.35)" }, { transform: "scale(1)" }], { duration: 250, easing: "ease-out" });
  }

  private get size(): view.Size {
    const [, , width, height] = this.data.view_box;
    return { width, height };
  }

  /** Many changes, one drawing. */
  private later(): void {
    beforePicture(this.drawing);
  }

  private draw(ready: Ready): void {
    if (!this.drawn) this.begin(ready);
    const selection = this.game.picked;
    const lights = lightsFor(ready.update.view, selection, this.game.past ? [] : ready.onward);
    const legal = this.game.legal();
    if (this.stop === null || !(legal.has(this.stop) || this.focused)) this.stop = this.entrance(ready, legal);
    render(this.drawn!, ready.names, {
      view: ready.update.view, lights, draft: thought(ready.update.view, selection), legal, pointed: this.game.seen.pointed, focused: this.focused, stop: this.stop,
    });
    hover(this.drawn!, this.hovered);
    this.attend(ready);
    const pulled = this.pulled && selection.source ? { way: [selection.source], friendly: lights.friendly === true } : null;
    draw(this.drawn!, this.data, pulled ?? trailOf(ready, selection, this.game.marched, this.game.past ? null : this.game.seen.fighting), this.pulled);
  }

  /** Where the keyboard comes into the map: where a press means something, else at home, else anywhere. */
  private entrance(ready: Ready, legal: ReadonlySet<string>): string {
    const { territories } = ready.welcome.board;
    const { owner, viewer } = ready.update.view;
    return territories.find((id) => legal.has(id)) ?? territories.find((_id, place) => owner[place] === viewer) ?? territories[0]!;
  }

  /** Put the keyboard onto the map, where it was last. */
  override focus(): void {
    if (this.stop) this.focusOn(this.stop);
  }

  /** To the next territory where a press means something, or the one before; in the order of the board. */
  nextLegal(way: 1 | -1): void {
    const all = (this.game.ready?.welcome.board.territories ?? []).filter((id) => this.game.legal().has(id));
    const at = all.indexOf(this.focused ?? "");
    if (all.length) this.focusOn(all[(at + way + all.length) % all.length]!);
  }

  private focusOn(id: string): void {
    this.drawn?.parts.get(id)?.land.focus({ preventScroll: true });
  }

  /** A battle or conquest that waits for the viewer must be in sight, once; so must some land when armies are to be placed. */
  private attend(ready: Ready): void {
    const { view: position } = ready.update;
    const { defend, occupy, place } = position.options;
    const waits = defend.length || occupy ? position.battle ?? position.occupation : null;
    const now = waits ? `${waits.source} ${waits.target}` : place ? "place" : "";
    if (now === this.attended) return;
    this.attended = now;
    if (waits) this.reveal([waits.source, waits.target]);
    // The map stands where the last battle was, perhaps far from all that may be pressed now.
    else if (place && !place.territories.some((id) => this.inSight(id))) this.look(this.first(ready));
  }

  private begin(ready: Ready): void {
    this.drawn = build(this.data, ready.names);
    // Measured before there is a map to be laid out, which then goes into the page where it stays.
    this.dispatchEvent(new Event("begin"));
    this.screen = this.measured();
    this.look(this.first(ready));
    this.append(...this.drawn.sheets);
    listen(this.drawn.sheets[0]!, {
      camera: () => this.camera,
      move: (dx, dy) => this.look(view.moved(this.camera, dx, dy, this.size, this.screen)),
      zoom: (factor, x, y) => this.look(view.zoomed(this.camera, factor, x, y, this.size, this.screen)),
      press: (at, hit, held, touch) => {
        const id = meant(this.data, this.camera, at, hit, this.game.legal(), touch);
        return id !== null && this.game.press(id, held);
      },
      grab: (at, hit, touch) => this.grab(at, hit, touch),
      pull: (at) => {
        this.pulled = at && this.onBoard(at);
        this.later();
      },
      drop: (at, hit, touch) => {
        const targets = this.targets();
        const id = meant(this.data, this.camera, at, hit, targets, touch);
        if (id && targets.has(id)) this.game.press(id);
      },
      step: (dx, dy) => {
        const next = this.focused && towards(this.data, this.focused, dx, dy);
        if (next) this.focusOn(next);
      },
      over: (id) => {
        this.hovered = id;
        hover(this.drawn!, id);
      },
      focus: (id) => {
        this.focused = id;
        if (id) this.stop = id;
        if (id) this.reveal([id]);
        this.later();
      },
    });
  }

  /** A line begins on land from which armies may go; a finger must have met its badge, since elsewhere it moves the map. */
  private grab(at: Point2, hit: string | null, touch: boolean): boolean {
    const sources = new Set(lightsFor(this.game.ready!.update.view, this.game.picked).sources);
    const id = touch ? meant(this.data, this.camera, at, null, sources, false) : hit;
    return id !== null && sources.has(id) && this.game.take(id);
  }

  /** Where a line from the chosen territory may end. */
  private targets(): Set<string> {
    return new Set(lightsFor(this.game.ready!.update.view, this.game.picked).targets);
  }

  private onBoard({ x, y }: Point2): Point {
    const { scale, left, top } = this.camera;
    return [(x - left) / scale, (y - top) / scale];
  }

  /** On a phone the map begins near one's own lands, else it is whole. */
  private first(ready: Ready): view.Camera {
    const { view: position } = ready.update;
    const mine = ready.welcome.board.territories.filter((_id, place) => position.owner[place] === position.viewer);
    if (this.screen.width >= PHONE || !mine.length) return view.whole(this.size, this.screen);
    return this.framed(largestGroup(mine, ready));
  }

  private framed(ids: readonly string[]): view.Camera {
    const points = ids.map((id) => this.data.territories[id]?.badge).filter((badge) => badge !== undefined);
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return view.framing({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }, this.size, this.screen);
  }

  private fit(): void {
    if (!this.drawn || !this.clientWidth || !this.clientHeight) return;
    const before = this.screen;
    this.screen = this.measured();
    this.look(before.width ? view.resized(this.camera, before, this.screen, this.size) : view.whole(this.size, this.screen));
  }

  private look(camera: view.Camera): void {
    this.camera = camera;
    if (this.drawn) look(this.drawn, this.data, camera);
    this.dispatchEvent(new Event("look"));
  }
}

/** The continent's worth of own land that lies together most: a good place to begin looking. */
function largestGroup(mine: readonly string[], ready: Ready): string[] {
  const { territories, continents } = ready.welcome.board;
  const groups = continents.map((one) => one.members.map((place) => territories[place]!).filter((id) => mine.includes(id)));
  return groups.reduce((best, group) => (group.length > best.length ? group : best), []);
}

customElements.define("risiko-board", RisikoBoard);
