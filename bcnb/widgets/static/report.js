import { html } from "./common.js";
import { press } from "./bar.js";

const KEYS_OF_THE_TABLE = [
  ["arrows", "walk over the board; 1, 3, 7, 9 go aslant"],
  ["Enter", "choose what is here"],
  ["Escape", "let go of what is chosen"],
  ["u, e", "to the next own piece, the next enemy"],
  ["r", "what the piece here can reach and hit"],
  ["d", "the odds of an attack here"],
  ["l", "draw the line of sight, or stop"],
  ["t", "turn the board, if it is one of hexes"],
  ["+, -, 0", "the board nearer, farther, all of it; so does the wheel with Ctrl"],
  ["f", "full screen"],
  ["z", "undo"],
  ["c", "to your cards"],
];

/** What happened: the news, a line to type in, and the log, whose lines lead back. */
export class Report {
  constructor(page) {
    this.page = page;
    this.root = html("div", { class: "bcnb-report" });
    this.now = html("div", { class: "bcnb-now", role: "status", "aria-live": "polite", "aria-label": "News", tabindex: 0 });
    this.log = html("ol", { class: "bcnb-log", "aria-label": "What happened" });
    this.kept = html("p", { class: "bcnb-no" });
    this.root.append(this.typing(), this.log, this.kept, this.help());
    this.log.addEventListener("keydown", (event) => this.walk(event));
  }

  typing() {
    const form = html("form", { class: "bcnb-typing" });
    const label = html("label", {}, "Type what to do ");
    const field = html("input", { type: "text", maxlength: 60, autocomplete: "off", autocapitalize: "off", spellcheck: false });
    label.append((this.field = field));
    form.append(label, html("button", { type: "submit" }, "Do"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value.trim()) this.page.send("type", { text: field.value });
      field.value = "";
    });
    return Object.assign(this, { form, field }).form;
  }

  help() {
    const root = html("details", { class: "bcnb-help" });
    const list = html("dl", {});
    for (const [key, words] of KEYS_OF_THE_TABLE) list.append(html("dt", {}, key), html("dd", {}, words));
    root.append(html("summary", {}, "Keys"), list);
    return root;
  }

  show(view) {
    this.field.placeholder = view.example ?? "order e6";
    this.form.hidden = view.phase === "opening" || view.phase === "over";
    this.log.hidden = view.phase === "opening";
    this.kept.textContent = view.kept ?? "";
    this.tell(view.said);
    this.fill(view.log);
    this.mark(view.ply);
  }

  tell(lines) {
    const now = [...this.now.children].map((line) => line.textContent);
    if (lines.length > now.length && now.every((words, n) => words === lines[n][1])) {
      this.now.append(...lines.slice(now.length).map(told));
    } else this.now.replaceChildren(...lines.map(told));
    this.now.scrollTop = this.now.scrollHeight;
  }

  /** Lines of the log from some ply on; if those before them are not known here, all are asked for. */
  fill({ from, lines }) {
    for (const line of [...this.log.children]) if (line.value >= from) line.remove();
    if (from > 1 && !this.log.children.length) return this.page.ask("log");
    this.log.append(...lines.map((line) => this.entry(...line)));
    this.mark(this.page.view.ply);
  }

  entry(ply, words, first) {
    const line = html("li", { value: ply, class: first ? "bcnb-first" : "" });
    line.append(press(words, () => this.page.ask("past", { ply }), { tabindex: -1 }));
    return line;
  }

  mark(ply) {
    this.log.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.log.querySelector("[tabindex='0']")?.setAttribute("tabindex", -1);
    const line = this.log.querySelector(`[value="${ply}"]`) ?? this.log.lastElementChild;
    if (!line) return;
    line.setAttribute("aria-current", "step");
    line.firstChild.setAttribute("tabindex", 0);
    this.log.scrollTop = line.offsetTop - this.log.clientHeight + line.offsetHeight + 4;
  }

  /** The log is one stop in the tab order; up and down walk in it. */
  walk(event) {
    const to = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
    const line = to && event.target.closest("li")?.[to];
    if (!line) return;
    event.preventDefault();
    line.firstChild.focus();
  }
}

function told([kind, words]) {
  return html("p", { class: `bcnb-${kind}` }, words);
}
