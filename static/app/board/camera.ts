/** Which part of the board is shown, and how large: pure arithmetic on pixels of the screen and units of the board. */

export interface Size { readonly width: number; readonly height: number }

/** The screen, and how much of it is covered from above and below by what lies on the map. */
export interface Screen extends Size { readonly above: number; readonly below: number }

/** A board point (x, y) stands on the screen at (x * scale + left, y * scale + top). */
export interface Camera { readonly scale: number; readonly left: number; readonly top: number }

const DEEPEST = 3.2;
/** As near as the page goes by itself. */
const FRAMED = 1;
const MARGIN = 40;

/** The whole board in the middle of what is free of the screen. */
export function whole(board: Size, screen: Screen): Camera {
  const scale = Math.min(screen.width / board.width, free(screen) / board.height);
  return {
    scale,
    left: (screen.width - board.width * scale) / 2,
    top: screen.above + (free(screen) - board.height * scale) / 2,
  };
}

function free(screen: Screen): number {
  return Math.max(screen.height - screen.above - screen.below, 120);
}

/** Nearer or farther about a point of the screen that keeps its place. */
export function zoomed(camera: Camera, factor: number, x: number, y: number, board: Size, screen: Screen): Camera {
  const least = whole(board, screen).scale;
  const scale = Math.min(Math.max(camera.scale * factor, least), Math.max(DEEPEST, least));
  const grown = scale / camera.scale;
  return kept({ scale, left: x - (x - camera.left) * grown, top: y - (y - camera.top) * grown }, board, screen);
}

export function moved(camera: Camera, dx: number, dy: number, board: Size, screen: Screen): Camera {
  return kept({ ...camera, left: camera.left + dx, top: camera.top + dy }, board, screen);
}

/** Show a box of the board as large as fits. */
export function framing(box: { x: number; y: number; width: number; height: number }, board: Size, screen: Screen): Camera {
  const fit = Math.min(screen.width / (box.width + 2 * MARGIN), free(screen) / (box.height + 2 * MARGIN));
  const scale = Math.min(Math.max(fit, whole(board, screen).scale), FRAMED);
  const left = screen.width / 2 - (box.x + box.width / 2) * scale;
  const top = screen.above + free(screen) / 2 - (box.y + box.height / 2) * scale;
  return kept({ scale, left, top }, board, screen);
}

/** The same view after the screen has changed its size: the middle stays in the middle. */
export function resized(camera: Camera, before: Screen, screen: Screen, board: Size): Camera {
  const fitted = whole(board, before).scale;
  const scale = camera.scale <= fitted * 1.001 ? whole(board, screen).scale : Math.max(camera.scale, whole(board, screen).scale);
  const x = (before.width / 2 - camera.left) / camera.scale;
  const y = (before.height / 2 - camera.top) / camera.scale;
  return kept({ scale, left: screen.width / 2 - x * scale, top: screen.height / 2 - y * scale }, board, screen);
}

/** No empty table beside the board where the board could fill it. */
function kept(camera: Camera, board: Size, screen: Screen): Camera {
  const { scale } = camera;
  return {
    scale,
    left: clamp(camera.left, screen.width - board.width * scale),
    top: screen.above + clamp(camera.top - screen.above, free(screen) - board.height * scale),
  };
}

function clamp(place: number, room: number): number {
  return room >= 0 ? room / 2 : Math.min(0, Math.max(room, place));
}

/** How large badges are drawn, in CSS pixels to one unit of their drawing. */
export function badgeSize(scale: number): number {
  if (scale < 1) return Math.max(0.5, Math.min(0.3 + scale * 0.68, 0.25 + scale));
  return Math.min(1.3, 0.98 + (scale - 1) * 0.3);
}
