// @ts-check
/** Front page and tables: follow the lobby, or look now and then where that fails, and add the browser's share to the dice when somebody joins. */

import { showCopyButtons } from "./copy.js";
import { carryName } from "./naming.js";
import { refresher } from "./refresh.js";
import { addShares } from "./share.js";
import { LOBBY, follow } from "./socket.js";
import { sendFormsOf } from "./submit.js";
import { remember } from "./swap.js";

/** Milliseconds between two looks while the socket tells of every change: in case one was lost. */
const CALM = 60_000;

const root = /** @type {HTMLElement} */ (document.getElementById("live"));
const part = root.dataset.part ?? "";
remember(root);

function polish() {
  showCopyButtons(root);
  const begun = /** @type {HTMLElement | null} */ (root.querySelector("[data-game]"));
  if (begun?.dataset.game) location.assign(begun.dataset.game);
}

addShares();
carryName(document.querySelector("#name"));

/** @param {"lost" | "back" | "gone" | ""} word */
function say(word) {
  const connection = document.getElementById("connection");
  if (!connection) return;
  connection.hidden = !word;
  connection.textContent = word ? (connection.dataset[word] ?? "") : "";
}

const page = refresher(root, part, polish, Number(root.dataset.breath) || undefined);
sendFormsOf(root, part, { busy() { page.hold(); }, done() { page.release(); } });

let timer = 0;
/** @param {number} every milliseconds; the page looks by itself, unless nobody sees it */
function look(every) {
  clearInterval(timer);
  if (every) timer = setInterval(() => { if (!document.hidden) page.refresh(); }, every);
}

const path = root.dataset.socket;
if (path) {
  look(Number(root.dataset.every));
  follow(path, LOBBY, {
    changed() {
      look(CALM);
      page.refresh();
    },
    lost() {
      look(Number(root.dataset.every));
      say("lost");
    },
    back() {
      say("back");
      setTimeout(() => say(""), 3000);
    },
    gone() {
      look(0);
      say("gone");
    },
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) page.refresh(); });
}
polish();
