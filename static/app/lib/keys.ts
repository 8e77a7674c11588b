/** Keys for the whole page: none fires while somebody writes, chooses or holds a modifier of the browser's. */

const WRITES = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]";

/** Hear the keys of the page; `handle` answers whether the key was meant for it. */
export function onKeys(handle: (event: KeyboardEvent) => boolean): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (writes(event.target) || takes(event)) return;
    if (handle(event)) event.preventDefault();
  });
}

function writes(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITES) !== null;
}

/** Whether what has the focus does something of its own with the key. */
function takes(event: KeyboardEvent): boolean {
  return (event.key === " " || event.key === "Enter") && event.target instanceof Element
    && event.target.closest("button, a, summary, label, input, [role=button]") !== null;
}
