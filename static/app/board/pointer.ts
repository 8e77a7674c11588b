/** The fingers on the board: how far they moved and how far they spread since the last step. */

export type { Camera } from "./camera.js";

export interface Point2 { readonly x: number; readonly y: number }
export interface Step { readonly dx: number; readonly dy: number; readonly grown: number; readonly x: number; readonly y: number }

export class Pointers {
  private readonly points = new Map<number, Point2>();

  constructor(private readonly root: Element) {}

  get count(): number {
    return this.points.size;
  }

  /** Where an event is, in pixels of the board's element. */
  at(event: MouseEvent): Point2 {
    const box = this.root.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  down(event: PointerEvent): void {
    this.points.set(event.pointerId, this.at(event));
  }

  up(event: PointerEvent): void {
    this.points.delete(event.pointerId);
  }

  /** What one finger's move does to the whole; null for a finger that is not down. */
  move(event: PointerEvent): Step | null {
    if (!this.points.has(event.pointerId)) return null;
    const before = this.middle();
    this.points.set(event.pointerId, this.at(event));
    const after = this.middle();
    return { dx: after.x - before.x, dy: after.y - before.y, grown: after.spread / before.spread, x: after.x, y: after.y };
  }

  private middle(): Point2 & { spread: number } {
    const all = [...this.points.values()];
    const x = all.reduce((sum, one) => sum + one.x, 0) / all.length;
    const y = all.reduce((sum, one) => sum + one.y, 0) / all.length;
    const spread = all.length < 2 ? 1 : Math.max(20, Math.hypot(all[0]!.x - all[1]!.x, all[0]!.y - all[1]!.y));
    return { x, y, spread };
  }
}
