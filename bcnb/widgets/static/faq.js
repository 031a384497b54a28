import { NO_KERNEL, box, follow, html, keepKeys, patience, press, turning } from "./common.js";
import { drawBoard } from "./draw_board.js";

const INVITATION = "Press an example to see what the rules say.";
const ASKING = "Asking the rules …";
const PATIENCE = 5000;

/**
 * Draws a question: its text, the position, the examples as buttons, their results, and a field to try something else.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function faq(model, el) {
  const root = html("div", { class: "bcnb bcnb-faq" });
  el.append(root);
  keepKeys(root);
  let page = null;
  const seen = new Set();
  const lay = () => {
    page?.stop();
    page = new QuestionPage(root, model, seen);
  };
  const ends = [follow(model, ["question"], lay), follow(model, ["chosen", "own"], () => page.show())];
  return () => {
    page.stop();
    ends.forEach((end) => end());
  };
}

class QuestionPage {
  /** `seen` has the numbers of the examples that the reader pressed: those of a closed question are named from then on. */
  constructor(root, model, seen) {
    this.root = root;
    this.model = model;
    this.seen = seen;
    this.asked = model.get("question");
    this.view = null;
    this.timer = null;
    const { title, number, text } = this.asked;
    const frame = box("ask", { role: "group", "aria-label": title });
    const words = html("p", { class: "bcnb-question" });
    words.append(html("b", {}, number), ` ${text}`);
    this.stage = box("stage");
    this.line = box("line");
    this.back = this.button("Back to the position", () => this.choose(-1));
    this.result = box("now", { role: "status", "aria-live": "polite" });
    const side = box("beside");
    side.append(this.tries(), this.typing(), this.answer());
    frame.append(words, this.stage, this.result, side);
    root.replaceChildren(frame);
  }

  button(words, answer) {
    return press(words, answer, { class: "bcnb-back" });
  }

  tries() {
    const list = box("tries", { role: "group", "aria-label": "Examples" });
    this.buttons = this.asked.tries.map((_, number) => {
      const choose = () => this.choose(this.pressed === number ? -1 : number);
      const button = press("", choose, { "aria-pressed": false });
      this.name(button, number);
      return button;
    });
    list.append(...this.buttons);
    return list;
  }

  /** Writes on the button of an example what it does, or only its number while this would give away the answer. */
  name(button, number) {
    const { say, do: what, code } = this.asked.tries[number];
    const closed = this.asked.closed && !this.seen.has(number);
    button.title = closed ? "" : code;
    button.replaceChildren(html("span", {}, closed ? `Example ${number + 1}` : say), html("small", {}, closed ? "" : what));
  }

  see(number) {
    if (this.seen.has(number)) return;
    this.seen.add(number);
    this.name(this.buttons[number], number);
  }

  typing() {
    const form = html("form", { class: "bcnb-typing" });
    const label = html("label", {}, "Try something else from this position ");
    const hint = `bcnb-hint-${Math.random().toString(36).slice(2, 10)}`;
    const field = { type: "text", maxlength: 60, autocomplete: "off", autocapitalize: "off", spellcheck: false };
    this.field = html("input", { ...field, "aria-describedby": hint });
    this.prompt = html("div", { id: hint, class: "bcnb-prompt" });
    label.append(this.field);
    form.append(label, html("button", { type: "submit" }, "Try"), this.prompt);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(this.field.value);
    });
    return form;
  }

  answer() {
    const { answer, rules, facts } = this.asked;
    const root = html("details", {});
    const list = html("ul", {});
    list.append(...[...rules, ...facts].map((words) => html("li", {}, words)));
    root.append(html("summary", {}, "The answer"), html("p", {}, answer), list);
    root.addEventListener("toggle", () => root.open && this.buttons.forEach((_, number) => this.see(number)));
    return root;
  }

  /** The number of the example that is shown; -1 for none, and while something typed is shown. */
  get pressed() {
    return this.model.get("own").view ? -1 : this.model.get("chosen");
  }

  choose(number) {
    this.model.set("own", {});
    this.model.set("chosen", number);
    this.model.save_changes();
    this.show();
    if (number >= 0) this.reveal();
  }

  /** Scrolls to the board if it is above the buttons, as on a narrow page. */
  reveal() {
    const [stage, button] = [this.stage.getBoundingClientRect(), this.buttons[0].getBoundingClientRect()];
    if (button.top >= stage.bottom) this.stage.scrollIntoView({ block: "nearest" });
  }

  /** Sends typed text to the kernel with the number of the example that is shown. */
  ask(text) {
    if (!text.trim()) return this.field.focus();
    this.sent = text;
    this.stop();
    this.view = ASKING;
    this.back.setAttribute("aria-disabled", "false");
    this.say([html("p", {}, ASKING)]);
    this.heard = patience(this.model, () => this.say([html("p", {}, `${NO_KERNEL} The buttons work without it.`)]), PATIENCE);
    this.model.send({ t: "do", do: text, chosen: this.model.get("chosen"), n: this.model.get("own").n ?? 0 });
  }

  stop() {
    this.heard?.();
  }

  show() {
    const { start, tries } = this.asked;
    const view = this.model.get("own").view ?? tries[this.model.get("chosen")]?.view ?? start;
    this.buttons.forEach((button, number) => this.press(button, number));
    this.back.setAttribute("aria-disabled", String(view === start));
    if (view === this.view) return;
    this.stop();
    if (this.model.get("own").view && !refuses(view) && this.field.value === this.sent) this.field.value = "";
    this.lay(view);
    this.view = view;
    this.prompt.textContent = view.prompt;
    this.say(view === start ? [html("p", {}, INVITATION)] : this.told(view));
  }

  press(button, number) {
    const yes = number === this.pressed;
    if (yes) this.see(number);
    button.setAttribute("aria-pressed", yes);
    button.className = yes ? `bcnb-${this.asked.tries[number].verdict || "shown"}` : "";
  }

  /** Shows a position; if its ground differs, draws a new board. */
  lay({ ground, cells, changes }) {
    if (ground !== this.ground) this.spread(ground, this.asked.cells[cells]);
    const part = (name) => laid(this.asked.frame[name], changes[name] ?? {});
    this.sheet.show({ names: part("names"), shapes: part("shapes") }, this.view !== null);
    this.grid.name();
    this.look(null);
  }

  spread(ground, cells) {
    this.ground = ground;
    const looked = (label) => this.look(label);
    const listeners = { chosen: looked, looked, turn: turning(this.model) };
    const drawn = { ground: this.asked.grounds[ground] ?? ground, cells, title: this.asked.title };
    const { sheet, grid } = drawBoard(drawn, listeners, this.sheet);
    this.sheet = sheet;
    this.grid = grid;
    const beneath = box("beneath");
    beneath.append(this.line, this.back);
    this.stage.replaceChildren(this.sheet.root, beneath);
  }

  look(label) {
    this.line.textContent = this.sheet.names[label ?? this.grid.focused] ?? `${this.grid.hint}.`;
  }

  say(lines) {
    this.result.replaceChildren(...lines);
  }

  told(view) {
    const [lines, refused] = [view.lines, refuses(view)];
    const steps = lines.some(([kind]) => kind === "do");
    const verdict = html("b", { class: refused ? "bcnb-no" : "bcnb-yes" }, refused ? "✗ Refused" : "✓ Allowed");
    const words = lines.map(told);
    return steps ? [verdict, ...words] : words;
  }
}

/** Makes a paragraph from a line; after an action it shows how to type it. */
function told([kind, words, code]) {
  const line = html("p", { class: `bcnb-${kind}` }, words);
  if (code) line.append(" ", html("code", {}, code));
  return line;
}

function refuses({ lines }) {
  return lines.some(([kind]) => kind === "refused");
}

/** Returns a part of a frame with changes applied; null removes a key. */
export function laid(first, changes) {
  const all = Object.entries({ ...first, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}
