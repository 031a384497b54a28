import { box, html, newsLines, ours, press } from "../common.js";
import { area, choiceLine, field, redraw, showText } from "./form_fields.js";

const LESSON_HOLDS = "A lesson has steps. Each has a text, and can show the board as you have drawn it, or the puzzle or question that you made here. What a step shows is a copy.";
/** The value of the choice that leaves a step as it is, and the kind of data of a step that is dragged. */
const [KEPT, DRAGGED] = ["kept", "application/x-bcnb-step"];

/**
 * Adds the part of the editor for a lesson, and returns the function that shows one.
 * @param {HTMLElement} root
 * @param {(message: object) => void} send
 */
export function lesson_panel(root, send) {
  const panel = new LessonPanel(root, send);
  return (view) => panel.show(view);
}

/** A lesson: its title, its steps in order, and its file. */
class LessonPanel {
  constructor(root, send) {
    this.send = send;
    this.title = field("Title of the lesson", { "data-at": "title" }, (text) => send({ t: "lesson_title", text }));
    this.steps = html("ol", { class: "bcnb-lesson-steps", "aria-label": "Steps" });
    this.steps.addEventListener("keydown", (event) => this.key(event));
    this.add = press("Add step", () => send({ t: "lesson_add" }), { "data-at": "add" });
    this.undo = press("Undo change", () => send({ t: "lesson_undo" }), { "data-at": "undo" });
    this.said = html("div", { class: "bcnb-ask-said", role: "status", "aria-label": "Lesson news" });
    const ends = [
      press("Save lesson", () => send({ t: "lesson_save" }), { class: "bcnb-go" }),
      press("Preview", () => send({ t: "lesson_preview" })),
      press("New lesson", () => send({ t: "lesson_new" })),
    ];
    root.append(html("p", { class: "bcnb-soft" }, LESSON_HOLDS), this.title, this.steps, box("trial-line", {}, [this.add, this.undo]), this.said, box("trial-line", {}, ends));
    this.root = root;
    this.opened = 0;
  }

  show(view) {
    if (!view.steps) return;
    const { title, steps, offers, limits, full, undo, said, wrong, at } = view;
    const line = this.title.querySelector("input");
    line.maxLength = limits.title;
    showText(line, title);
    const held = this.root.contains(document.activeElement) && document.activeElement.getAttribute("data-at");
    if (at >= 0) this.opened = at;
    this.view = view;
    const key = JSON.stringify([steps, offers, this.opened]);
    if (key !== this.laid) this.draw();
    this.laid = key;
    this.add.disabled = full;
    this.undo.disabled = !undo;
    this.said.replaceChildren(...newsLines(said ? [[wrong ? "no" : "news", said]] : []));
    this.focus(at, held);
  }

  /** Puts the focus on a step that was added or moved, or back to where it was. */
  focus(at, held) {
    const [, act] = /^(earlier|later|open) /.exec(held || "") ?? [];
    for (const name of at < 0 ? [held] : [act && `${act} ${at}`, `heading ${at}`]) {
      const line = name && /** @type {HTMLInputElement | null} */ (this.root.querySelector(`[data-at="${name}"]`));
      if (!line || line.disabled) continue;
      if (line !== document.activeElement) line.focus();
      break;
    }
    if (at >= 0) this.steps.children[at]?.scrollIntoView({ block: "nearest" });
  }

  draw() {
    redraw(this.steps, () => this.steps.replaceChildren(...this.view.steps.map((step, number) => this.step(step, number))));
  }

  /** Opens a step to change it, or closes it. */
  open(number) {
    this.opened = this.opened === number ? -1 : number;
    this.show({ ...this.view, at: -1 });
  }

  step([heading, text, shown], number) {
    const name = `Step ${number + 1}`;
    const item = html("li", { "data-step": number });
    const parts = [this.head(number, [heading ? `${name}: ${heading}` : name, shown], item)];
    if (number === this.opened) parts.push(...this.fields(number, heading, text, shown));
    item.append(box("piece", { role: "group", "aria-label": name }, parts));
    return item;
  }

  /** Makes the line of a step: a grip to drag it, its name, and the buttons that move and remove it. */
  head(number, [name, shown], item) {
    const act = (words, message, attributes) => press(words, () => this.send({ number, ...message }), { "data-at": `${words.toLowerCase()} ${number}`, ...attributes });
    const move = (by, words, off) => act(words, { t: "lesson_move", by }, { "aria-label": `Move step ${number + 1} ${words.toLowerCase()}`, ...(off ? { disabled: true } : {}) });
    const grip = html("span", { class: "bcnb-lesson-grip", draggable: "true", "aria-hidden": "true", title: "Drag this step to another place" }, "⠿");
    const opens = press(name, () => this.open(number), { class: "bcnb-lesson-name", "aria-expanded": number === this.opened, "data-at": `open ${number}` });
    opens.append(html("small", {}, shown));
    this.drag(grip, item, number);
    return box("lesson-head", {}, [
      grip, opens, move(-1, "Earlier", !number), move(1, "Later", number === this.view.steps.length - 1),
      act("Remove", { t: "lesson_remove" }, { "aria-label": `Remove step ${number + 1}` }),
    ]);
  }

  fields(number, heading, text, shown) {
    const { offers, limits } = this.view;
    const words = (key) => (value) => this.send({ t: "lesson_words", number, name: key, ...(key === "text" ? { data: bytesOf(value) } : { text: value }) });
    const choices = shown ? [[KEPT, shown], ...offers] : offers;
    return [
      field("Heading", { value: heading, maxlength: limits.heading, "data-at": `heading ${number}` }, words("heading")),
      area("Text", text, { rows: 3, maxlength: limits.text, "data-at": `text ${number}` }, words("text")),
      choiceLine("Shows", choices, shown ? KEPT : "", (value) => this.send({ t: "lesson_show", number, name: value }), `shows ${number}`),
    ];
  }

  /** Lets a step be dragged by its grip to the place of another one. */
  drag(grip, item, number) {
    grip.addEventListener("dragstart", (event) => event.dataTransfer.setData(DRAGGED, String(number)));
    const mine = (event) => event.dataTransfer.types.includes(DRAGGED);
    item.addEventListener("dragover", (event) => mine(event) && event.preventDefault());
    item.addEventListener("drop", (event) => {
      if (!mine(event)) return;
      ours(event);
      const from = Number(event.dataTransfer.getData(DRAGGED));
      if (from !== number) this.send({ t: "lesson_move", number: from, by: number - from });
    });
  }

  /** Alt with an arrow key moves a step. */
  key(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey || event.ctrlKey || event.metaKey) return;
    ours(event);
    const line = event.target;
    const number = Number(line.closest("[data-step]").dataset.step);
    line.dispatchEvent(new Event("change"));
    this.send({ t: "lesson_move", number, by });
  }
}

/** Returns a text as bytes in base64. */
function bytesOf(text) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
