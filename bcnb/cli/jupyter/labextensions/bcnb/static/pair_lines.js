// Students who share a screen: what each role does, and below the heading of each section who has it there. A form calls it with
// its block (sheet.js), on a page with Python and without. Below that: the name of a student, and the core source that a student
// has chosen and opened, which a reload shows again.
(() => {
  const LINE = "bcnb-pair-now";
  const HEADINGS = ".jp-MarkdownOutput h2, .prose h2";
  let known;
  const made = (tag, className, words, ...parts) => {
    const element = Object.assign(document.createElement(tag), { className, textContent: words });
    element.append(...parts);
    return element;
  };

  // Draws the other forms again: that which hands in shows the names.
  const again = () => {
    for (const form of document.querySelectorAll(".bcnb-paper")) if (!form.querySelector(".bcnb-pair")) /** @type {any} */ (form).again?.();
  };

  // The line of a section, which counts from 0. The lines for a number of names have fields for them.
  const lineOf = ({ names, lines }, place) => {
    const own = lines[names.length] ?? [];
    return own.length ? own[place % own.length].replace(/\{(\d)\}/g, (_, n) => names[n]) : "";
  };

  /** @type {any} */ (globalThis).bcnbPair = (block) => {
    const names = block.names.join("\n");
    for (const old of document.querySelectorAll(`.${LINE}`)) old.remove();
    for (const [place, heading] of [...document.querySelectorAll(HEADINGS)].entries()) {
      const words = lineOf(block, place);
      if (words) heading.after(made("p", LINE, words));
    }
    if (known !== undefined && known !== names) queueMicrotask(again);
    known = names;
    if (block.names.length < 2) return made("div", "", "");
    const duties = block.duties.flatMap(([role, duty]) => [made("dt", "", role), made("dd", "", duty)]);
    return made("div", "bcnb-pair", "", made("dl", "", "", ...duties));
  };

  // A name that is given in one field for it is in all others on the page.
  const NAMES = ".bcnb-paper :is([data-at=student], [data-at=name])";
  addEventListener("input", ({ target }) => {
    const field = /** @type {HTMLTextAreaElement} */ (target);
    if (!field.matches?.(NAMES)) return;
    for (const other of /** @type {NodeListOf<HTMLTextAreaElement>} */ (document.querySelectorAll(NAMES))) if (other !== field) other.value = field.value;
  });

  const SHOWN = "bcnb-shown";
  const begun = new WeakSet();
  const late = new WeakSet();
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem(SHOWN) ?? "{}");
    } catch {
      return {};
    }
  };
  const store = (all) => {
    try {
      localStorage.setItem(SHOWN, JSON.stringify(all));
    } catch {} // without storage, a reload begins with the first source
  };

  // Shows what was shown before: opens the texts that were open, and then chooses the page.
  const showAgain = ({ page, open }, send) => {
    for (const n of open) {
      send("choose", "page", n);
      send("press", "open");
    }
    send("choose", "page", page);
  };

  // Draws a form again that asks for one name, if Python made it before the names of the pair were known.
  const nameLate = (blocks, send) => {
    if (!known || late.has(send) || !blocks.some(({ at }) => at === "name")) return;
    late.add(send);
    queueMicrotask(() => send("go"));
  };

  // Hears what a form shows, each time that it is drawn. Without a lesson, forgets all: another student begins.
  /** @type {any} */ (globalThis).bcnbShown = (lesson, blocks = [], send = undefined) => {
    if (lesson === undefined) return store({});
    nameLate(blocks, send);
    const page = blocks.find(({ at }) => at === "page")?.chosen;
    if (page === undefined) return;
    const all = stored();
    const old = all[lesson];
    if (!begun.has(send)) {
      begun.add(send);
      if (old?.page || old?.open.length) return queueMicrotask(() => showAgain(old, send));
    }
    const open = new Set(old?.open);
    if (blocks.some(({ kind }) => kind === "words")) open.add(page);
    store({ ...all, [lesson]: { page, open: [...open] } });
  };
})();
