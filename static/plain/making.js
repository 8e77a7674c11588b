// @ts-check
/** The form for a new table: whatever is chosen, the server says what else there is to choose, and sums it up. */

import { carryName } from "./naming.js";
import { addShares } from "./share.js";
import { remember, swap } from "./swap.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("live"));
/** Fields that stay between the person and the server until the form is sent. */
const KEPT = new Set(["csrfmiddlewaretoken", "contribution", "name"]);
let asked = 0;

function show() {
  form.querySelector("[data-region=summary]")?.removeAttribute("hidden");
}

/** Only the answer to the newest question counts. */
async function ask() {
  const mine = ++asked;
  const address = new URL(location.pathname, location.href);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !KEPT.has(name)) address.searchParams.set(name, value);
  }
  address.searchParams.set("part", "new");
  try {
    const answer = await fetch(address);
    const html = await answer.text();
    if (answer.ok && mine === asked && swap(form, html)) show();
  } catch {
    // Without a connection the form stays as it is; the server checks it when it is sent.
  }
}

addShares();
remember(form);
carryName(form.querySelector("#name"));
form.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.name === "name") return;
  ask();
});
show();
