/** Draws the line along which armies go, from badge to badge, with its head at the end. */

import { put } from "../lib/svg.js";
import type { Trail } from "../game/trail.js";
import type { Drawn } from "./build.js";
import type { BoardData, Point } from "./data.js";

/** Board units that a line keeps clear of the badges it comes from and goes to. */
const AWAY = 16;
const BEFORE = 18;
/** Board units of a line that leaves the board over the date line. */
const STUB = 34;

/** `pulled` is where a pointer is that draws a line just now, out of the one territory of the trail. */
export function draw(drawn: Drawn, data: BoardData, trail: Trail | null, pulled: Point | null): void {
  const points = (trail?.way ?? []).map((id) => data.territories[id]?.badge).filter((badge) => badge !== undefined);
  const d = pulled && points[0] ? line(points[0], pulled, true, 0)
    : points.slice(1).map((to, place) => step(points[place]!, to, data.view_box[2], place === points.length - 2)).join("");
  for (const line of drawn.trail) {
    put(line, "d", d || null);
    put(line, "data-way", trail?.way.join(" ") ?? null);
    put(line, "data-friendly", trail?.friendly ? "yes" : null);
  }
}

/** From one badge to the next; over the date line the line leaves the board at one side and comes in at the other. */
function step(from: Point, to: Point, width: number, last: boolean): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(dx) < width / 2) return line(from, to, last);
  const out = dx > 0 ? -1 : 1;
  return line(from, [from[0] + out * (AWAY + STUB), from[1] + dy / 4], false, 0)
    + line([to[0] - out * (BEFORE + STUB), to[1] - dy / 4], to, last, BEFORE, 0);
}

function line(from: Point, to: Point, head: boolean, before = BEFORE, away = AWAY): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const [x, y] = [to[0] - ux * before, to[1] - uy * before];
  const shaft = `M${at(from[0] + ux * away, from[1] + uy * away)}L${at(x, y)}`;
  if (!head) return shaft;
  return `${shaft}M${at(x - ux * 9 - uy * 6, y - uy * 9 + ux * 6)}L${at(x, y)}L${at(x - ux * 9 + uy * 6, y - uy * 9 - ux * 6)}`;
}

function at(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
