// Print on the page of a lesson opens its handout, which then asks the printer. The handout has the texts of the level that the
// reader has chosen.
(() => {
  const link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("handout"));
  if (link) {
    addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "p" || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      link.click();
    });
    return;
  }
  try {
    const level = localStorage.getItem("bcnb-level");
    if (["simple", "plain", "full"].includes(level)) document.body.dataset.level = level;
  } catch {
    // without storage the texts are the usual ones
  }
  const button = Object.assign(document.createElement("button"), { type: "button", className: "print", textContent: "Print" });
  button.addEventListener("click", () => print());
  document.body.prepend(button);
  if (location.hash === "#print") addEventListener("load", () => print());
})();
