import { box, html, newsLines, ours, press } from "../common.js";
import { area, choiceLine, field } from "./form_fields.js";

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
  }

  show(view) {
    if (!view.steps) return;
    const { title, limits, full, undo, said, wrong, at } = view;
    const line = this.title.querySelector("input");
    line.maxLength = limits.title;
    if (line !== document.activeElement || title !== this.view?.title) line.value = title;
    const held = this.root.contains(document.activeElement) && document.activeElement.getAttribute("data-at");
    const key = JSON.stringify([view.steps, view.offers]);
    if (key !== this.key) this.draw(view);
    this.key = key;
    this.view = view;
    this.add.disabled = full;
    this.undo.disabled = !undo;
    this.said.replaceChildren(...newsLines(said ? [[wrong ? "no" : "news", said]] : []));
    this.focus(at, held);
  }

  /** Puts the focus on a step that was added or moved, or back to where it was. */
  focus(at, held) {
    const [, act] = /^(earlier|later) /.exec(held || "") ?? [];
    const name = at < 0 ? held : act ? `${act} ${at}` : `heading ${at}`;
    const line = name && /** @type {HTMLInputElement | null} */ (this.root.querySelector(`[data-at="${name}"]`));
    if (!line || line === document.activeElement) return;
    if (line.disabled) this.root.querySelector(`[data-at="heading ${at}"]`)?.["focus"]();
    else line.focus();
    if (at >= 0) line.closest("li")?.scrollIntoView({ block: "nearest" });
  }

  draw({ steps, offers, limits }) {
    this.steps.replaceChildren(...steps.map(([heading, text, shown], number) => this.step({ number, heading, text, shown }, { offers, limits, last: number === steps.length - 1 })));
  }

  step({ number, heading, text, shown }, { offers, limits, last }) {
    const name = `Step ${number + 1}`;
    const move = (by, words, off) => press(words, () => this.send({ t: "lesson_move", number, by }), { "data-at": `${words.toLowerCase()} ${number}`, "aria-label": `Move step ${number + 1} ${words.toLowerCase()}`, disabled: off });
    const grip = html("b", { draggable: "true", title: "Drag it to another place, or press Alt and an arrow key" }, name);
    const remove = press("Remove", () => this.send({ t: "lesson_remove", number }), { "data-at": `remove ${number}`, "aria-label": `Remove step ${number + 1}` });
    const choices = shown ? [[KEPT, shown], ...offers] : offers;
    const words = (key) => (value) => this.send({ t: "lesson_words", number, name: key, ...(key === "text" ? { data: bytesOf(value) } : { text: value }) });
    const item = html("li", { "data-step": number });
    item.append(box("piece", { role: "group", "aria-label": name }, [
      box("lesson-head", {}, [grip, move(-1, "Earlier", !number), move(1, "Later", last), remove]),
      field("Heading", { value: heading, maxlength: limits.heading, "data-at": `heading ${number}` }, words("heading")),
      area("Text", text, { rows: 3, maxlength: limits.text, "data-at": `text ${number}` }, words("text")),
      choiceLine("Shows", choices, shown ? KEPT : "", (value) => this.send({ t: "lesson_show", number, name: value }), `shows ${number}`),
    ]));
    this.drag(grip, item, number);
    return item;
  }

  /** Lets a step be dragged by its name to the place of another one. */
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
