/** Mouse, fingers and keys on the board: a press on a territory, or another view of the map. */

import type { Camera, Point2 } from "./pointer.js";
import { Pointers } from "./pointer.js";

/** What the board does about it. */
export interface Handler {
  camera(): Camera;
  move(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  /** A press at a point of the board's element; `hit` is the territory under it. Answers whether it meant anything. */
  press(at: Point2, hit: string | null, held: boolean, touch: boolean): boolean;
  /** A drag begins: whether it draws a line from a territory, and so does not move the map. */
  grab(at: Point2, hit: string | null, touch: boolean): boolean;
  /** The line is drawn to a point; null when it is given up. */
  pull(at: Point2 | null): void;
  /** The line ends at a point. */
  drop(at: Point2, hit: string | null, touch: boolean): void;
  /** The territory with the focus is left in a direction. */
  step(dx: number, dy: number): void;
  /** The mouse has come over a territory, or has left them. */
  over(id: string | null): void;
  focus(id: string | null): void;
}

const HELD_AFTER = 450;
const STRAY = 8;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export function listen(root: SVGSVGElement, handler: Handler): void {
  const pointers = new Pointers(root);
  let start: Point2 | null = null;
  let dragging = false;
  let pulling = false;
  let timer = 0;
  let hit: string | null = null;

  const end = () => {
    window.clearTimeout(timer);
    start = null;
    if (pulling) handler.pull(null);
    pulling = false;
  };

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pointers.down(event);
    dragging = pointers.count > 1;
    // A second finger moves the map instead.
    if (pulling) end();
    start = pointers.at(event);
    hit = territoryOf(event.target);
    window.clearTimeout(timer);
    const touch = event.pointerType !== "mouse";
    timer = window.setTimeout(() => {
      // Who holds on without any effect may still drag, or let go.
      if (start && !dragging && pointers.count === 1 && handler.press(start, hit, true, touch)) start = null;
    }, HELD_AFTER);
  });

  root.addEventListener("pointermove", (event) => {
    const step = pointers.move(event);
    if (!step) return;
    if (start && !dragging) {
      const now = pointers.at(event);
      if (Math.hypot(now.x - start.x, now.y - start.y) < STRAY && pointers.count < 2) return;
      dragging = true;
      window.clearTimeout(timer);
      root.setPointerCapture(event.pointerId);
      pulling = pointers.count === 1 && handler.grab(start, hit, event.pointerType !== "mouse");
    }
    if (!dragging) return;
    if (pulling) {
      handler.pull(pointers.at(event));
      return;
    }
    handler.move(step.dx, step.dy);
    if (step.grown !== 1) handler.zoom(step.grown, step.x, step.y);
  });

  root.addEventListener("pointerup", (event) => {
    const alone = pointers.count === 1;
    pointers.up(event);
    const touch = event.pointerType !== "mouse";
    if (start && !dragging && alone) handler.press(start, hit, false, touch);
    if (pulling) handler.drop(pointers.at(event), territoryOf(document.elementFromPoint(event.clientX, event.clientY)), touch);
    end();
  });
  root.addEventListener("pointerover", (event) => handler.over(event.pointerType === "mouse" ? territoryOf(event.target) : null));
  root.addEventListener("pointerleave", () => handler.over(null));
  root.addEventListener("pointercancel", (event) => {
    pointers.up(event);
    end();
  });

  root.addEventListener("wheel", (event) => {
    event.preventDefault();
    const at = pointers.at(event);
    handler.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), at.x, at.y);
  }, { passive: false });
  root.addEventListener("contextmenu", (event) => event.preventDefault());
  keys(root, handler);
}

function keys(root: SVGSVGElement, handler: Handler): void {
  root.addEventListener("keydown", (event) => {
    const id = territoryOf(event.target);
    const step = STEPS[event.key];
    if (!id || event.ctrlKey || event.altKey || event.metaKey) return;
    if (step) {
      event.preventDefault();
      handler.step(...step);
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    handler.press({ x: -1e6, y: -1e6 }, id, event.shiftKey, false);
  });
  root.addEventListener("focusin", (event) => {
    const id = territoryOf(event.target);
    handler.focus(id && event.target instanceof Element && event.target.matches(":focus-visible") ? id : null);
  });
  root.addEventListener("focusout", () => handler.focus(null));
}

function territoryOf(target: EventTarget | null): string | null {
  return target instanceof Element ? target.closest("[data-id]")?.getAttribute("data-id") ?? null : null;
}
