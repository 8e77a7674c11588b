// @ts-check
/** Copy buttons, also where the page is no secure context and the clipboard is closed to it. */

/** @param {Document | Element} root shows the buttons that only work with script */
export function showCopyButtons(root) {
  for (const button of root.querySelectorAll("[data-copy]")) button.removeAttribute("hidden");
}

document.addEventListener("click", async (event) => {
  const target = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  if (!(target instanceof HTMLButtonElement)) return;
  const field = document.getElementById(target.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement) || !(await copy(field))) return;
  const label = target.textContent;
  target.textContent = target.dataset.done ?? label;
  setTimeout(() => { target.textContent = label; }, 2000);
});

/** @param {HTMLInputElement} field @returns {Promise<boolean>} */
async function copy(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
