// @ts-check
/** Puts up the chosen light or dark look before the page is painted. */
try {
  const scheme = localStorage.getItem("risiko.scheme");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme;
  for (const key of ["patterns", "letters"]) document.documentElement.dataset[key] = localStorage.getItem(`risiko.${key}`) ?? "no";
} catch {
  // A browser that keeps nothing follows the system.
}
