// @ts-check
/** The button that prints the page; without script the browser's own command does the same. */

for (const button of document.querySelectorAll("[data-print]")) {
  button.removeAttribute("hidden");
  button.addEventListener("click", () => print());
}
