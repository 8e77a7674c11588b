/** Whether the game waits for whoever looks: the present position, whatever of the past is shown meanwhile. */

import type { Game } from "./game.js";

export function waitsForMe(game: Game): boolean {
  const view = game.update?.view;
  if (!view || view.viewer === null || view.outcome || view.paused) return false;
  return view.to_act === view.viewer || view.options.take_back;
}

/** The event with which the viewer's own last turn ended, as far back as the page knows; 0 before that. */
export function ownTurnEnded(game: Game): number {
  const viewer = game.welcome?.viewer ?? null;
  return game.log.findLast(({ event }) => event.kind === "turn_ended" && event.seat === viewer)?.seq ?? 0;
}
