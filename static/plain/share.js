// @ts-check
/** Adds the browser's share to the dice to every form that takes one: nobody else can know it. */

const SHARE_BYTES = 16;

/** 16 random bytes in hex. */
function share() {
  const bytes = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** From now on, whatever form of the page is sent. */
export function addShares() {
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    const field = event.target.elements.namedItem("contribution");
    if (field instanceof HTMLInputElement && !field.value) field.value = share();
  }, { capture: true });
}
