import { box, holdsFocus, html, idle, newsLines, pictured, press } from "./common.js";

/** What happened: the news, a line to type in, and the log, folded by turn, whose lines lead back. */
export class Report {
  constructor(page, answers) {
    this.page = page;
    this.answers = answers;
    this.lines = new Map();
    this.root = box("report");
    this.now = box("now", { role: "status", "aria-atomic": false, "aria-label": "News", tabindex: 0 });
    this.log = box("log", { role: "group", "aria-label": "What happened" });
    this.kept = html("p", { class: "bcnb-no" });
    this.root.append(this.log, this.kept, this.typing(), this.help());
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
    this.form = form;
    return form;
  }

  help() {
    const root = html("details", { class: "bcnb-help" });
    const list = html("dl", {});
    for (const [key, words] of this.page.model.get("book").keys) list.append(html("dt", {}, key), html("dd", {}, words));
    root.append(html("summary", {}, "Keys"), list);
    return root;
  }

  show(view) {
    this.field.placeholder = view.example ?? "order e6";
    this.form.hidden = idle(view.phase);
    this.log.hidden = view.phase === "opening";
    this.kept.textContent = view.kept ?? "";
    this.tell(view.said);
    this.fill(view.log);
    this.mark(view.ply);
  }

  /**
   * Says what is new; of lines that stand there already nothing is heard, unless they are an answer given once more.
   * An `answer`, such as a refusal, stands beside the hand until something else is pointed at.
   */
  tell(lines, answer = lines.some(([kind]) => this.answers.includes(kind))) {
    const now = [...this.now.children];
    const stay = () => now.every((line, n) => line.textContent === lines[n]?.[1]) && !(answer && now.length === lines.length);
    while (now.length && !stay()) now.shift().remove();
    this.now.append(...newsLines(lines.slice(now.length)));
    this.page.root.dataset.news = answer ? "answer" : "news";
    this.now.scrollTop = answer ? 0 : this.now.scrollHeight;
  }

  /** An answer has been read. */
  settle() {
    this.page.root.dataset.news = "news";
  }

  /** Lines of the log from some ply on: those that are there already stay. If those before are not known here, all are asked for. */
  fill({ from, lines }) {
    while (lines.length && this.lines.get(lines[0][0])?.textContent === lines[0][1]) {
      from = lines[0][0] + 1;
      lines = lines.slice(1);
    }
    for (const ply of [...this.lines.keys()]) if (ply >= from) this.drop(ply);
    if (from > 1 && !this.lines.size) return this.page.ask("log");
    for (const line of lines) this.add(...line);
    this.mark(this.page.view.ply);
  }

  drop(ply) {
    const line = this.lines.get(ply);
    const turn = line.closest("details");
    line.remove();
    this.lines.delete(ply);
    if (!turn.querySelector("li")) turn.remove();
  }

  add(ply, words, first, turn, verb) {
    if (first || !this.log.lastElementChild) this.log.append(this.fold(turn));
    const line = html("li", { value: ply });
    const button = press(words, () => this.page.ask("past", { ply }), { tabindex: -1 });
    button.prepend(this.sign(verb));
    line.append(button);
    this.lines.set(ply, line);
    this.log.lastElementChild.lastElementChild.append(line);
  }

  /** What was done, as a small sign. */
  sign(verb) {
    const root = html("span", { class: "bcnb-sign", "aria-hidden": true });
    const drawn = this.page.lens.book.icons[verb];
    if (drawn) root.append(pictured(drawn));
    return root;
  }

  /** A turn, to be opened; the latest one is open, and one that somebody reads stays so. */
  fold(turn) {
    for (const other of this.log.querySelectorAll("details")) other.open = holdsFocus(other);
    const root = html("details", { open: true });
    root.append(html("summary", {}, turn), html("ol", {}));
    return root;
  }

  mark(ply) {
    this.log.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.log.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    const line = this.lines.get(ply) ?? [...this.lines.values()].at(-1);
    if (!line) return;
    line.setAttribute("aria-current", "step");
    line.firstChild.setAttribute("tabindex", 0);
    line.closest("details").open = true;
    if (!holdsFocus(this.log)) this.log.scrollTop = line.offsetTop - this.log.clientHeight + line.offsetHeight + 4;
  }

  /** The lines of the log are one stop in the tab order; up and down walk from one to the next. */
  walk(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const here = event.target.closest("li");
    if (!step || !here) return;
    const all = [...this.lines.values()];
    const line = all[all.indexOf(here) + step];
    event.preventDefault();
    if (!line) return;
    line.closest("details").open = true;
    line.firstChild.focus();
  }
}
