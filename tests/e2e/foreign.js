// Every text of a page in its own language, those that are only heard included; test code, run in the page.
(language) => {
  const said = new Set();
  const add = (text) => { const plain = (text ?? "").replace(/\s+/g, " ").trim(); if (plain) said.add(plain); };
  const own = (part) => (part.closest("[lang]")?.lang ?? language) === language && part.checkVisibility();
  add(document.title);
  for (const part of document.querySelectorAll("body *:not(script, style, noscript, code, pre, textarea)")) {
    if (!own(part) || part.closest("code, pre, .people, .nickname")) continue;
    for (const node of part.childNodes) if (node.nodeType === 3) add(node.textContent);
    if (part.matches("p, li, a, button, label, h1, h2, h3, td, th, dt, dd, legend, summary, option, span")) add(part.textContent);
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) add(part.getAttribute(name));
  }
  return [...said];
}
