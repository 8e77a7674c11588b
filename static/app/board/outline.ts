/** The box around a path of the board's data, for cards that show one territory. Knows the commands that stand there. */

export interface Box { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const PART = /[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g;
/** Numbers that each command takes at a time; its last two are where it ends. */
const TAKES: Record<string, number> = { m: 2, l: 2, t: 2, q: 4, s: 4, c: 6, z: 0 };

export function boxOf(d: string): Box {
  const parts = d.match(PART) ?? [];
  let [x, y, command, at] = [0, 0, "m", 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  while (at < parts.length) {
    if (/[a-zA-Z]/.test(parts[at]!)) command = parts[at++]!;
    const takes = TAKES[command.toLowerCase()] ?? 2;
    if (!takes) continue;
    const [ex, ey] = [Number(parts[at + takes - 2]), Number(parts[at + takes - 1])];
    [x, y] = command === command.toLowerCase() ? [x + ex, y + ey] : [ex, ey];
    at += takes;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
