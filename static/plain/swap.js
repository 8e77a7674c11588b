// @ts-check
/**
 * Puts a new rendering of a page's regions in place of the old one, and keeps what its reader is doing: focus, open
 * details, values being typed. A region is an element with `data-region`; only regions that changed are touched.
 */

const VOLATILE = /(name="(?:csrfmiddlewaretoken|action_id)" value=")[^"]*/g;

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/**
 * @typedef {object} Kept
 * @property {Map<string, boolean>} open
 * @property {Map<string, string | boolean>} values
 * @property {string | null} focus
 * @property {[number | null, number | null] | null} caret
 * @property {boolean} inside Whether the focus was within the region at all.
 */

/** @type {WeakMap<Element, string>} What the server sent for each region, without what differs each time. */
const sent = new WeakMap();

/**
 * Remembers the first rendering, before anything is changed by script.
 * @param {Element} root
 */
export function remember(root) {
  for (const region of regions(root)) sent.set(region, stable(region));
}

/**
 * @param {Element} root holds the regions
 * @param {string} html the new rendering of all of them
 * @param {string} [forget] the form whose typed values have been sent and are not kept
 * @returns {boolean} false when the answer is no rendering of this page
 */
export function swap(root, html, forget = "") {
  const next = new DOMParser().parseFromString(html, "text/html").body;
  if (regions(next).length === 0) return false;
  const before = names(root);
  if (before !== names(next)) {
    const kept = keep(root, forget);
    root.replaceChildren(...[...next.children].map((child) => document.adoptNode(child)));
    remember(root);
    restore(root, kept);
    return true;
  }
  const fresh = regions(next);
  regions(root).forEach((old, index) => exchange(old, fresh[index], forget));
  return true;
}

/**
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 * @param {string} forget
 */
function exchange(old, fresh, forget) {
  const html = stable(fresh);
  if (sent.get(old) === html && old.className === fresh.className) return;
  if (old.hasAttribute("data-live")) {
    // A live region is spoken only when its own text changes.
    if (old.textContent !== fresh.textContent) old.textContent = fresh.textContent;
    old.className = fresh.className;
    sent.set(old, html);
    return;
  }
  const kept = keep(old, forget);
  old.className = fresh.className;
  old.replaceChildren(...[...fresh.childNodes].map((child) => document.adoptNode(child)));
  sent.set(old, html);
  restore(old, kept);
}

/** @param {ParentNode} root @returns {HTMLElement[]} */
function regions(root) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-region]"))];
}

/** @param {ParentNode} root */
function names(root) {
  return regions(root).map((region) => region.dataset.region).join(" ");
}

/** @param {Element} region */
function stable(region) {
  return region.innerHTML.replace(VOLATILE, "$1");
}

/** @param {Element} root @returns {Control[]} */
function controls(root) {
  return [.../** @type {NodeListOf<Control>} */ (root.querySelectorAll("input, select, textarea"))].filter(
    (control) => control.type !== "hidden",
  );
}

/** @param {Element} element */
function formOf(element) {
  const form = /** @type {HTMLElement | null} */ (element.closest("[data-form]"));
  return form?.dataset.form ?? "";
}

/** A name under which an element is found again. @param {Element} element @returns {string | null} */
function nameOf(element) {
  if (element.tagName === "SUMMARY") {
    return `summary ${/** @type {HTMLElement} */ (element.parentElement).dataset.keep ?? ""}`;
  }
  if (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type)) {
    return `${formOf(element)} ${element.name} ${element.value}`;
  }
  if (element instanceof HTMLButtonElement) return `${formOf(element)} button ${element.name} ${element.value}`;
  if (element instanceof HTMLAnchorElement) return `link ${element.getAttribute("href")}`;
  return "name" in element ? `${formOf(element)} ${element.name}` : null;
}

/** What was typed or chosen and is not what the server sent. @param {Control} control */
function typed(control) {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const chosen = Math.max(0, options.findIndex((option) => option.defaultSelected));
    return control.selectedIndex === chosen ? null : control.value;
  }
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) {
    return control.checked === control.defaultChecked ? null : control.checked;
  }
  return control.value === control.defaultValue ? null : control.value;
}

/** @param {Element} root @param {string} forget @returns {Kept} */
function keep(root, forget) {
  /** @type {Kept} */
  const kept = { open: new Map(), values: new Map(), focus: null, caret: null, inside: false };
  for (const details of root.querySelectorAll("details")) {
    if (details.dataset.keep) kept.open.set(details.dataset.keep, details.open);
  }
  for (const control of controls(root)) {
    const value = typed(control);
    const name = nameOf(control);
    if (value !== null && name && formOf(control) !== forget) kept.values.set(name, value);
  }
  const active = document.activeElement;
  if (active && root.contains(active)) {
    kept.inside = true;
    kept.focus = nameOf(active);
    if (active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type === "text")) {
      kept.caret = [active.selectionStart, active.selectionEnd];
    }
  }
  return kept;
}

/** @param {Element} root @param {Kept} kept */
function restore(root, kept) {
  for (const details of root.querySelectorAll("details")) {
    const open = kept.open.get(details.dataset.keep ?? "");
    if (open !== undefined) details.open = open;
  }
  for (const control of controls(root)) {
    const value = kept.values.get(nameOf(control) ?? "");
    if (value !== undefined) fill(control, value);
  }
  if (kept.inside) focusAgain(root, kept);
}

/** @param {Control} control @param {string | boolean} value */
function fill(control, value) {
  if (typeof value === "boolean") {
    if (control instanceof HTMLInputElement) control.checked = value;
  } else if (!(control instanceof HTMLSelectElement)) {
    control.value = value;
  } else if ([...control.options].some((option) => option.value === value)) {
    control.value = value;
  }
}

/** @param {Element} root @param {Kept} kept */
function focusAgain(root, kept) {
  const candidates = /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll("a, button, summary, input, select, textarea")
  );
  const same = kept.focus && [...candidates].find((element) => nameOf(element) === kept.focus);
  const heading = /** @type {HTMLElement | null} */ (root.querySelector("h2"));
  heading?.setAttribute("tabindex", "-1");
  (same || heading)?.focus({ preventScroll: true });
  const caret = kept.caret;
  if (caret && (same instanceof HTMLTextAreaElement || same instanceof HTMLInputElement)) {
    same.setSelectionRange(caret[0], caret[1]);
  }
}
