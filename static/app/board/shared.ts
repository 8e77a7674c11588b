/** The board's shapes, loaded once for the whole page. */

import type { BoardData } from "./data.js";

let loaded: BoardData | null = null;

export function shareBoard(data: BoardData): void {
  loaded = data;
}

export function boardData(): BoardData {
  if (!loaded) throw new Error("the board is not loaded");
  return loaded;
}
