/** Which territory a press means, and which one lies in a direction. */

import type { Camera } from "./camera.js";
import type { BoardData } from "./data.js";

const REACH_OF_FINGER = 30;
const REACH_OF_MOUSE = 16;

/** The pressed territory if it is legal, else the legal one whose badge is nearest within reach, else the pressed one. */
export function meant(
  data: BoardData, camera: Camera, at: { x: number; y: number }, hit: string | null,
  legal: ReadonlySet<string>, touch: boolean,
): string | null {
  if (hit !== null && legal.has(hit)) return hit;
  let best = hit;
  let nearest = touch ? REACH_OF_FINGER : REACH_OF_MOUSE;
  for (const id of legal) {
    const land = data.territories[id];
    if (!land) continue;
    const [x, y] = land.badge;
    const far = Math.hypot(x * camera.scale + camera.left - at.x, y * camera.scale + camera.top - at.y);
    if (far < nearest) [best, nearest] = [id, far];
  }
  return best;
}

/** The nearest territory in a direction: what lies aside counts twice as far. Null at the edge of the board. */
export function towards(data: BoardData, from: string, dx: number, dy: number): string | null {
  const [x, y] = data.territories[from]!.badge;
  let best: string | null = null;
  let nearest = Infinity;
  for (const [id, land] of Object.entries(data.territories)) {
    const [ahead, aside] = dx ? [(land.badge[0] - x) * dx, land.badge[1] - y] : [(land.badge[1] - y) * dy, land.badge[0] - x];
    const far = ahead + 2 * Math.abs(aside);
    if (id !== from && ahead > 4 && Math.abs(aside) < 2.5 * ahead && far < nearest) [best, nearest] = [id, far];
  }
  return best;
}
