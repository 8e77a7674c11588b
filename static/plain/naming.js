// @ts-check
/** The name typed on one page stands on the next one, too, until this window is closed: nobody types it twice. */

const KEY = "name";

/** @param {HTMLInputElement | null} input takes what was typed before, and keeps what is typed */
export function carryName(input) {
  if (!input) return;
  try {
    input.value ||= sessionStorage.getItem(KEY) ?? "";
    input.addEventListener("input", () => sessionStorage.setItem(KEY, input.value));
  } catch {
    // A browser that keeps nothing: the name is typed again.
  }
}
