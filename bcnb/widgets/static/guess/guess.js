import { html, press } from "../common.js";
import { desk } from "../desk.js";
import { partAddress, tellAddress } from "../page_state.js";
import { Brief, TaskBar } from "../task.js";

/** Milliseconds until a game that was chosen from the list is part of the page, whose address then names it. */
const ATTACHED = 200;

/**
 * Draws a recorded game whose choices the reader guesses: the board of a task, and next to it what is asked, then the verdict.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function guess(model, el) {
  const end = desk(model, el, { Head: Guessed, Controls: TaskBar });
  const root = el.querySelector(".bcnb-table");
  root.classList.add("bcnb-at-task");
  setTimeout(() => tellAddress(root, model.get("view").at), ATTACHED);
  return end;
}

/** What is asked, and after a guess the choices compared. Each can be shown on the board as arrows. */
class Guessed extends Brief {
  constructor(page) {
    super(page);
    this.shelf = html("p", { class: "bcnb-unseen", role: "status" });
  }

  show(view) {
    super.show(view);
    const { rows, links } = view.guess;
    this.shown = new Set(rows.filter(({ shown }) => shown).map(({ kind }) => kind));
    if (rows.length) this.root.insertBefore(this.compared(rows), this.root.children[1] ?? null);
    if (links.length) this.root.append(linked(links));
    const said = rows.map(({ name, verdict, done }) => `${name}. ${verdict} ${done}`).join(" ");
    if (this.shelf.textContent !== said) this.shelf.textContent = said;
    this.draw(rows);
  }

  compared(rows) {
    const list = html("ol", { class: "bcnb-guessed" });
    list.append(...rows.map((row) => this.row(row, rows)));
    return list;
  }

  row({ kind, name, verdict, done, arrows }, rows) {
    const item = html("li", { "data-kind": kind });
    const button = press(name, () => this.toggle(kind, button, rows), { "aria-pressed": this.shown.has(kind), title: "Show on the board, or hide" });
    button.hidden = !arrows.length;
    item.append(arrows.length ? button : html("b", {}, name), html("p", {}, verdict), html("p", { class: "bcnb-soft" }, done));
    return item;
  }

  toggle(kind, button, rows) {
    if (!this.shown.delete(kind)) this.shown.add(kind);
    button.setAttribute("aria-pressed", String(this.shown.has(kind)));
    this.draw(rows);
  }

  /** Draws the arrows of the choices that are shown. */
  draw(rows) {
    this.page.draft(rows.filter(({ kind }) => this.shown.has(kind)).flatMap(({ arrows }) => arrows));
  }
}

/** Makes the links to the pages that lead on. */
function linked(links) {
  const root = html("p", { class: "bcnb-guess-links" });
  root.append(...links.map(([words, path, part]) => html("a", { href: partAddress(location.href, path, part) }, words)));
  return root;
}
