// Students who share a screen: what each role does, and below the heading of each section who has it there. A form calls it with
// its block (sheet.js), on a page with Python and without.
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
})();
