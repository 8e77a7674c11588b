// What is wrong with how a page lies; test code, run in the page.
() => {
  const found = [];
  const named = (part) => {
    const said = (part.getAttribute("aria-label") || part.textContent || part.name || "").trim().replace(/\s+/g, " ");
    return `${part.tagName.toLowerCase()}.${String(part.className.baseVal ?? part.className).replace(/ /g, ".")} "${said.slice(0, 50)}"`;
  };
  const heard = (part) => part && (getComputedStyle(part).clipPath === "inset(50%)" || heard(part.parentElement));
  const shown = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !part.closest(".visually-hidden, .skip, [hidden], svg") && !heard(part);
  const words = (part) => {
    const range = document.createRange();
    const boxes = [...part.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim()).flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    if (!boxes.length) return null;
    return {
      left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)),
      top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)),
    };
  };
  const scrolls = (part) => {
    for (let one = part; one && one !== document.documentElement; one = one.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) return true;
    }
    return false;
  };
  for (const part of document.querySelectorAll("body *")) {
    if (!shown(part)) continue;
    const text = words(part);
    if (!text) continue;
    const style = getComputedStyle(part);
    if (style.overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1 && style.display !== "inline" && !["auto", "scroll"].includes(style.overflowX)) {
      found.push(`cut off: ${named(part)}`);
    }
    const box = part.getBoundingClientRect();
    if (style.display !== "inline" && style.display !== "contents" && style.overflowX === "visible" && (text.right > box.right + 1.5 || text.left < box.left - 1.5)) {
      found.push(`runs over its box: ${named(part)}`);
    }
    if ((text.left < -1 || text.right > innerWidth + 1) && !scrolls(part)) found.push(`sticks out of the page: ${named(part)}`);
    for (let around = part.parentElement; around && around !== document.body; around = around.parentElement) {
      const look = getComputedStyle(around), edge = around.getBoundingClientRect();
      if (look.overflowX !== "visible" && (text.right > edge.right + 1.5 || text.left < edge.left - 1.5)) {
        if (!["auto", "scroll"].includes(look.overflowX)) found.push(`cut off by ${named(around).slice(0, 60)}: ${named(part)}`);
        break;
      }
      if (["hidden", "clip"].includes(look.overflowY) && text.bottom > edge.bottom + 2 && text.top < edge.bottom - 2) {
        found.push(`cut off below by ${named(around).slice(0, 60)}: ${named(part)}`);
        break;
      }
      if (look.overflowY === "auto" || look.overflowY === "scroll") break;
    }
  }
  const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary")].filter((part) => shown(part)
    && part.type !== "hidden" && part.getBoundingClientRect().width > 1);
  const on = (part, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return !!hit && (part.contains(hit) || hit.contains(part) && hit.tagName === "LABEL");
  };
  // As much of a control as whatever scrolls or hides around it lets show.
  const visible = (part) => {
    let { left, right, top, bottom } = part.getBoundingClientRect();
    for (let around = part.parentElement; around && around !== document.body; around = around.parentElement) {
      const look = getComputedStyle(around), edge = around.getBoundingClientRect();
      if (look.display === "contents") continue;
      if (look.overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (look.overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom };
  };
  const seen = controls.map((part) => ({ part, box: visible(part) }))
    .filter(({ box }) => box.right > box.left && box.bottom > box.top)
    .filter(({ part, box }) => on(part, (box.left + box.right) / 2, (box.top + box.bottom) / 2));
  for (const [place, one] of seen.entries()) {
    for (const other of seen.slice(place + 1)) {
      if (one.part.contains(other.part) || other.part.contains(one.part)) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide < 2 || high < 2) continue;
      const inline = [one, other].some(({ part }) => getComputedStyle(part).display === "inline");
      if (inline) continue;
      const x = Math.max(one.box.left, other.box.left) + wide / 2, y = Math.max(one.box.top, other.box.top) + high / 2;
      if (on(one.part, x, y) || on(other.part, x, y)) found.push(`overlap: ${named(one.part)} and ${named(other.part)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const footer = document.querySelector(".site-footer"), whole = document.documentElement.scrollHeight;
  if (footer && whole > Math.max(innerHeight, footer.getBoundingClientRect().bottom + scrollY) + 2) {
    found.push(`empty below the footer, down to ${whole}`);
  }
  return [...new Set(found)];
}
