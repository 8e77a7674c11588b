/** The keys of a game's page. A key of the bar presses the button that names it, so it can do what the button can. */

import type { RisikoBoard } from "../board/board.js";
import type { Game } from "../game/game.js";
import { NOTHING } from "../game/selection.js";
import { onKeys } from "../lib/keys.js";
import { drawNow } from "../lib/picture.js";
import { readSetting, writeSetting } from "../lib/settings.js";

/** What of the page can be opened and closed. */
export interface Page {
  readonly board: RisikoBoard;
  readonly game: Game;
  list(): void;
  help(): void;
  alone(): void;
  recap(): void;
  escape(): boolean;
}

export function listenToKeys(page: Page): void {
  const { board, game } = page;
  const does: Readonly<Record<string, () => void>> = {
    m: () => board.focus(),
    n: () => board.nextLegal(1),
    p: () => board.nextLegal(-1),
    g: () => press(".bar .primary"),
    w: () => board.showAll(),
    h: () => press(".mission"),
    l: () => page.list(),
    c: () => page.recap(),
    z: () => page.alone(),
    s: () => writeSetting("sounds", readSetting("sounds") === "yes" ? "no" : "yes"),
    Backspace: () => { if (!game.busy) game.select({ ...NOTHING, step: game.selection.step }); },
    "?": () => page.help(),
  };
  onKeys((event) => {
    drawNow();
    // An open dialog has its own Escape, and nothing else.
    if (document.querySelector("dialog[open]")) return false;
    if (event.key === "Escape") return page.escape();
    if (readSetting("keys") !== "yes") return false;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = does[key];
    if (act) act();
    return act !== undefined || press(`.bar [aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`) || zoomed(key, board);
  });
}

function zoomed(key: string, board: RisikoBoard): boolean {
  if (key !== "+" && key !== "-") return false;
  board.zoom(key === "+" ? 1.5 : 1 / 1.5);
  return true;
}

/** Press a button of the page, if it is there and may be pressed. */
function press(selector: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}
