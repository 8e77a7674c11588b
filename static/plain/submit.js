// @ts-check
/** Sends the page's own forms in the background; the answer is the page's new rendering. */

import { swap } from "./swap.js";

/** Milliseconds after which what could not be sent is tried again, unless the network is back earlier. */
const AGAIN = 3_000;

/**
 * @param {HTMLElement} root
 * @param {string} part the rendering to ask for
 * @param {{ busy(): void, done(ok: boolean): void }} watch
 */
export function sendFormsOf(root, part, watch) {
  root.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post" || form.hasAttribute("data-leaves")) return;
    event.preventDefault();
    if (form.classList.contains("sending")) return;
    form.classList.add("sending");
    watch.busy();
    let ok = await send(root, form, event.submitter, part);
    // The server takes an action once, however often it comes; the form goes as soon as the game has moved on.
    while (!ok && form.isConnected && form.elements.namedItem("action_id")) {
      watch.done(false);
      await networkOrTime();
      watch.busy();
      ok = !form.isConnected || await send(root, form, event.submitter, part);
    }
    form.classList.remove("sending");
    watch.done(ok);
  });
}

/** @returns {Promise<void>} */
function networkOrTime() {
  return new Promise((done) => {
    const timer = setTimeout(done, AGAIN);
    addEventListener("online", () => {
      clearTimeout(timer);
      done();
    }, { once: true });
  });
}

/**
 * @param {HTMLElement} root
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @param {string} part
 * @returns {Promise<boolean>} false when the server could not be reached; the form may be sent again as it is
 */
async function send(root, form, submitter, part) {
  const body = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) body.set(submitter.name, submitter.value);
  const address = new URL(form.getAttribute("action") ?? "", location.href);
  address.searchParams.set("part", part);
  let answer;
  try {
    answer = await fetch(address, { method: "POST", body });
  } catch {
    return false;
  }
  const html = await answer.text();
  const region = /** @type {HTMLElement | null} */ (form.closest("[data-region]"))?.dataset.region;
  // An attack is often followed by the same attack: its choices stay.
  const forget = form.dataset.form === "attack" ? "" : (form.dataset.form ?? "");
  if (!answer.ok || !swap(root, html, forget)) location.assign(location.pathname);
  const said = root.querySelector('[data-region="notices"]:has(*)');
  if (said) said.scrollIntoView({ block: "nearest" });
  else comeBackTo(root.querySelector(`[data-region="${region}"]`));
  return true;
}

/** A region that has become shorter may have left the screen. @param {Element | null} region */
function comeBackTo(region) {
  if (region && region.getBoundingClientRect().top < 0) region.scrollIntoView({ block: "start" });
}
