// Copies the short address of this lesson with the level that is shown. Where a browser does not allow that, as over plain http, it
// is shown in a field, selected.
(() => {
  const root = document.getElementById("link");
  const [button, field, news] = /** @type {[HTMLElement, HTMLInputElement, HTMLElement]} */ ([...root.children]);
  const { address, copied, select } = root.dataset;
  const shown = () => /** @type {HTMLElement} */ (document.querySelector(".bcnb-reading-level [aria-pressed=true]"))?.dataset.level;
  const link = () => {
    const found = new URL(address, location.href);
    found.search = shown() ? `?level=${shown()}` : "";
    return found.href;
  };
  button.addEventListener("click", async () => {
    const text = link();
    const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    field.value = text;
    field.hidden = Boolean(done);
    news.textContent = done ? copied : select;
    if (!done) field.select();
  });
})();
