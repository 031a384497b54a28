// Copies the short address of this lesson with the level and the form that are shown. Where a browser does not allow that, as over
// plain http, it is shown in a field, selected. The address of the page names both as well.
(() => {
  const root = document.getElementById("link");
  const [button, field, news, code] = /** @type {[HTMLElement, HTMLInputElement, HTMLElement, HTMLElement]} */ ([...root.children]);
  const { address, copied, select } = root.dataset;
  const pressed = (row) => /** @type {HTMLElement} */ (document.querySelector(`.bcnb-${row} [aria-pressed=true]`))?.dataset;
  const link = () => {
    const found = new URL(address, location.href);
    const level = pressed("reading-level")?.level;
    const form = pressed("lesson-form")?.form;
    if (level) found.searchParams.set("level", level);
    if (form && form !== "all") found.searchParams.set("form", form);
    return found.href;
  };
  document.addEventListener("bcnb-at", (/** @type {CustomEvent} */ { detail }) => {
    const [, name, chosen] = /^&?(level|form)[-=](\w+)$/.exec(detail) ?? [];
    if (!name) return;
    news.textContent = ""; // what was copied is another link now
    field.hidden = true;
    const named = new URLSearchParams(location.search);
    named.set(name, chosen);
    history.replaceState(null, "", `?${named}${/^#step-/.test(location.hash) ? location.hash : ""}`);
  });
  button.addEventListener("click", async () => {
    const text = link();
    const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    field.value = text;
    field.hidden = Boolean(done);
    news.textContent = done ? copied : select;
    if (!done) field.select();
  });

  // The code as large as the window, for a class that reads it from the wall. The encoder is loaded with the first one.
  const script = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const made = (tag, properties, ...parts) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...parts);
    return element;
  };
  code.addEventListener("click", async () => {
    const text = link();
    const { generate } = await import(new URL(root.dataset.qr, script).href);
    const picture = made("canvas", { role: "img", ariaLabel: `${root.dataset.label}: ${text}` });
    generate(text, { minCorrectionLevel: 1 }).toCanvas(picture, { on: [0, 0, 0], off: [255, 255, 255], pad: 4 });
    const dialog = made("dialog", { className: "code", ariaLabel: root.dataset.label },
      made("h2", {}, root.dataset.title), picture, made("p", {}, text),
      made("button", { type: "button", onclick: () => dialog.close() }, root.dataset.close));
    dialog.addEventListener("close", () => {
      dialog.remove();
      code.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
})();
