// @ts-check
/** Puts up the chosen light or dark look before the page is painted. */
try {
  const scheme = localStorage.getItem("risiko.scheme");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme;
  document.documentElement.dataset.patterns = localStorage.getItem("risiko.patterns") ?? "no";
} catch {
  // A browser that keeps nothing follows the system.
}
