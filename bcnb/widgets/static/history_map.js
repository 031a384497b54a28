import { box, html, keepKeys, pictured, press } from "./common.js";

const points = (lines) => html("ul", {}, lines.map((line) => html("li", {}, line)));
/** A list with a heading, or nothing for a heading alone. */
const listed = ([heading, ...lines], name) => (lines.length ? [box(name, {}, [html("h4", {}, heading), points(lines)])] : []);

/** Shows a phase of a drawing, and hides the others. */
function showPhase(drawing, phase) {
  for (const part of drawing.querySelectorAll(".bcnb-phase")) part.style.display = part.dataset.phase === String(phase) ? "" : "none";
}

/**
 * Draws a map of a history lesson: the map, a button for each phase, its words, and the board over it.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function history_map(model, el) {
  const view = model.get("view");
  const root = html("section", { class: "bcnb bcnb-table bcnb-history-map", "aria-label": view.title, lang: "en" });
  const sheet = box("map-sheet", { tabindex: 0, role: "group", "aria-label": view.title });
  const drawing = pictured(model.get("drawing"));
  const board = drawing.querySelector(".bcnb-laid");
  const steps = box("map-steps", { role: "group", "aria-label": "Phases" });
  const words = box("map-words", { "aria-live": "polite" });
  const side = box("map-side");
  let phase = 0;
  const draw = () => {
    const { title, hours, say, lines, words: description } = view.phases[phase];
    showPhase(drawing, phase);
    drawing.querySelector("desc").textContent = description;
    words.replaceChildren(html("h4", {}, title), html("p", { class: "bcnb-map-hours" }, hours), html("p", {}, say), points(lines));
    for (const [n, button] of buttons.entries()) button.setAttribute("aria-pressed", String(n === phase));
  };
  const go = (n) => {
    phase = Math.min(Math.max(n, 0), view.phases.length - 1);
    draw();
  };
  const buttons = view.phases.map(({ title }, n) => press(`${n + 1}`, () => go(n), { "aria-label": `Phase ${n + 1}: ${title}`, title }));
  const turn = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(phase + step);
    buttons[phase].focus();
  };
  steps.addEventListener("keydown", turn);
  steps.append(...buttons);
  sheet.append(drawing);
  side.append(html("h3", {}, view.title), steps, words);
  if (board && view.lay) {
    const compared = box("map-board", { hidden: "" }, [...listed(view.hexes, "map-hexes"), ...listed(view.left_out, "map-left-out")]);
    const lay = press(view.lay, () => {
      const laid = Boolean(compared.hidden);
      compared.hidden = !laid;
      board.style.display = laid ? "" : "none";
      root.toggleAttribute("data-laid", laid);
      lay.setAttribute("aria-pressed", String(laid));
    }, { "aria-pressed": "false" });
    board.style.display = "none";
    side.append(lay, compared);
  }
  const [heading, ...lines] = view.notes;
  side.append(html("details", { class: "bcnb-map-notes" }, [html("summary", {}, heading), ...[view.key, ...lines].map((line) => html("p", {}, line))]));
  root.append(sheet, side);
  el.append(root);
  keepKeys(root);
  draw();

  /** On paper, all phases are printed, each as a small map with its words. */
  const paper = () => {
    if (root.querySelector(".bcnb-map-paper")) return;
    const all = box("map-paper");
    for (const [n, { title, hours, lines: moves }] of view.phases.entries()) {
      const copy = /** @type {SVGElement} */ (drawing.cloneNode(true));
      copy.querySelector(".bcnb-laid")?.remove();
      showPhase(copy, n);
      all.append(html("figure", {}, [copy, html("figcaption", {}, `${title} (${hours}). ${moves.join(" ")}`)]));
    }
    root.append(all);
  };
  const read = () => root.querySelector(".bcnb-map-paper")?.remove();
  addEventListener("beforeprint", paper);
  addEventListener("afterprint", read);
  return () => {
    removeEventListener("beforeprint", paper);
    removeEventListener("afterprint", read);
  };
}
