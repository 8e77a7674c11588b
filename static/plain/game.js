// @ts-check
/** The game page: follows the game, sends forms in the background, and helps with counting and times. */

import { showCopyButtons } from "./copy.js";
import { refresher } from "./refresh.js";
import { addShares } from "./share.js";
import { GAME, follow } from "./socket.js";
import { sendFormsOf } from "./submit.js";
import { remember } from "./swap.js";

const DAY = 86_400_000;
/** @type {WeakMap<Element, number>} When each countdown is over, by the page's own steady clock. */
const ends = new WeakMap();
const root = /** @type {HTMLElement} */ (document.getElementById("live"));
const connection = /** @type {HTMLElement} */ (document.getElementById("connection"));
const moved = /** @type {HTMLTemplateElement} */ (document.getElementById("moved"));
remember(root);
addShares();

/** @param {"lost" | "back" | ""} word */
function say(word) {
  connection.hidden = !word;
  connection.textContent = word ? (connection.dataset[word] ?? "") : "";
}

function polish() {
  showCopyButtons(root);
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (root.querySelectorAll("time[data-deadline]"))) {
    const at = new Date(time.dateTime);
    time.textContent = at.getTime() - Date.now() < DAY ? at.toLocaleTimeString() : at.toLocaleString();
  }
  tick();
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (root.querySelectorAll("form[data-total]"))) {
    count(form);
  }
}

/** Counts down from what the server said was left: clocks of browsers are often wrong. */
function tick() {
  for (const left of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".countdown"))) {
    const due = ends.get(left) ?? performance.now() + Number(left.dataset.seconds) * 1000;
    ends.set(left, due);
    const seconds = Math.max(0, Math.round((due - performance.now()) / 1000));
    left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

/** How many units are still to be placed. @param {HTMLFormElement} form */
function count(form) {
  const output = form.querySelector("[data-left]");
  if (!(output instanceof HTMLOutputElement)) return;
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[type="number"]'));
  const placed = [...inputs].reduce((sum, input) => sum + (Number(input.value) || 0), 0);
  output.value = (output.dataset.text ?? "").replace("{n}", String(Number(form.dataset.total) - placed));
}

root.addEventListener("input", (event) => {
  const form = event.target instanceof Element ? event.target.closest("form[data-total]") : null;
  if (form instanceof HTMLFormElement) count(form);
});

const page = refresher(root, "game", polish);
sendFormsOf(root, "game", {
  busy() { page.hold(); },
  done(ok) {
    say(ok ? "" : "lost");
    page.release();
  },
});
follow(root.dataset.socket ?? "", GAME, {
  changed() { page.refresh(); },
  lost() { say("lost"); },
  back() {
    say("back");
    setTimeout(() => say(""), 3000);
  },
  moved() {
    page.hold();
    root.replaceChildren(moved.content.cloneNode(true));
    say("");
  },
  left() { location.reload(); },
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) page.refresh(); });
polish();
setInterval(tick, 1000);
