// The short address of a lesson leads to its page, with the level, the form and the part that the address names. A page with Python, such
// as one in class mode, has all of it behind its #.
(() => {
  const way = (id) => /** @type {HTMLAnchorElement} */ (document.getElementById(id))?.href;
  const named = [...new URLSearchParams(location.search)].filter(([name, value]) => /^(level|form|source|mode)$/.test(name) && /^\w+$/.test(value));
  const parts = [...named.map((pair) => pair.join("=")), location.hash.slice(1)].filter(Boolean).join("&");
  const to = (/(^|&)mode=class(&|$)/.test(parts) && way("class")) || way("lesson");
  location.replace(to.includes("?") ? `${to}${parts && "#"}${parts}` : to + location.search + location.hash);
})();
