// @ts-check
/** Asks for the page's new rendering, one request at a time, however often something happens. */

import { swap } from "./swap.js";

const BREATH = 250;

/**
 * @param {HTMLElement} root
 * @param {string} part the rendering to ask for
 * @param {() => void} [swapped] called after each rendering
 * @param {number} [breath] milliseconds between two requests
 */
export function refresher(root, part, swapped = () => {}, breath = BREATH) {
  let asking = false;
  let again = false;
  let held = false;

  /** @returns {Promise<void>} */
  async function refresh() {
    if (asking || held) {
      again = true;
      return;
    }
    asking = true;
    again = false;
    try {
      const address = new URL(location.href);
      address.searchParams.set("part", part);
      const answer = await fetch(address);
      const html = await answer.text();
      if (answer.ok && !held && swap(root, html)) swapped();
    } catch {
      // Without a connection there is nothing new; whoever listens tries again.
    }
    setTimeout(() => {
      asking = false;
      if (again) refresh();
    }, breath);
  }

  return {
    refresh,
    /** While a form is under way its answer is the newest rendering. */
    hold() { held = true; },
    release() {
      held = false;
      swapped();
      if (again) refresh();
    },
  };
}
