// @ts-check
/** Battle odds: sliders beside the numbers, and an answer that follows the question. The server works it all out. */

import { showCopyButtons } from "./copy.js";
import { remember, swap } from "./swap.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("question"));
const answer = /** @type {HTMLElement} */ (document.getElementById("live"));
const BREATH = 80;
let asked = 0;
let waiting = 0;

/** The address that asks what the form says, without what is empty. */
function address() {
  const url = new URL(location.pathname, location.href);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") url.searchParams.set(name, value);
  }
  return url;
}

/** Only the answer to the newest question counts. */
async function ask() {
  const mine = ++asked;
  const url = address();
  history.replaceState(null, "", url);
  url.searchParams.set("part", "odds");
  try {
    const response = await fetch(url);
    const html = await response.text();
    if (response.ok && mine === asked && swap(answer, html)) showCopyButtons(answer);
  } catch {
    // Without a connection the last answer stays.
  }
}

form.addEventListener("input", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const twin = field.dataset.for
    ? document.getElementById(field.dataset.for)
    : form.querySelector(`[data-for="${field.name}"]`);
  if (twin instanceof HTMLInputElement) twin.value = field.value;
  clearTimeout(waiting);
  waiting = setTimeout(ask, BREATH);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});

for (const slider of form.querySelectorAll("[data-for]")) slider.removeAttribute("hidden");
remember(answer);
showCopyButtons(answer);
