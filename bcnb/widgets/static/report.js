import { box, holdsFocus, html, idle, newsLines, pictured, press } from "./common.js";
import { linkRules } from "./rule_lens.js";

/** The news, a field for typed commands, and the log: folded by turn, newest first; a line shows its position. */
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
    this.log.onkeydown = (event) => this.walk(event);
  }

  typing() {
    const form = html("form", { class: "bcnb-typing" });
    const label = html("label");
    const field = html("input", { type: "text", maxlength: 60, autocomplete: "off", autocapitalize: "off", spellcheck: false });
    this.asks = html("span");
    this.enter = html("button");
    label.append(this.asks, (this.field = field));
    form.append(label, this.enter);
    form.onsubmit = (event) => {
      event.preventDefault();
      if (field.value.trim()) this.page.send("type", { text: field.value });
      field.value = "";
    };
    form.addEventListener("focusout", ({ relatedTarget }) => form.contains(/** @type {Node} */ (relatedTarget)) || delete form.dataset.open);
    form.onkeydown = ({ key }) => {
      if (key === "Escape") this.page.field.grid.here.element.focus({ preventScroll: true });
    };
    this.form = form;
    return form;
  }

  /** Opens the typing field, which a stage hides until it has the focus. */
  type() {
    if (this.form.hidden) return false;
    this.form.dataset.open = "true";
    this.field.focus();
    return true;
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
    [this.asks.textContent, this.enter.textContent] = view.typing ?? this.page.lens.book.typing;
    this.log.hidden = view.phase === "opening";
    this.kept.textContent = view.kept ?? "";
    this.tell(view.said);
    this.fill(view.log);
    this.mark(view.ply);
  }

  /**
   * Shows the news. Lines that are shown already are not announced again, unless they are a repeated answer.
   * An `answer`, such as a refusal, stays next to the hand until something else is pointed at.
   */
  tell(lines, answer = lines.some(([kind]) => this.answers.includes(kind))) {
    const now = [...this.now.children];
    const stay = () => now.every((line, n) => line.textContent === lines[n]?.[1]) && !(answer && now.length === lines.length);
    while (now.length && !stay()) now.shift().remove();
    const fresh = newsLines(lines.slice(now.length));
    linkRules(fresh, (number) => this.page.rules.open(number));
    this.now.append(...fresh);
    this.page.root.dataset.news = answer ? "answer" : "news";
    this.now.scrollTop = answer ? 0 : this.now.scrollHeight;
    this.fit(answer);
  }

  /** Hides earlier news for which a box of fixed height has no room; screen readers have them. */
  fit(answer) {
    const { now } = this;
    const lines = [...now.children];
    for (const { classList } of lines) classList.remove("bcnb-unseen");
    if (answer || getComputedStyle(now).overflowY !== "hidden") return;
    while (lines[1] && now.scrollHeight > now.clientHeight) lines.shift().classList.add("bcnb-unseen");
    now.scrollTop = 0;
  }

  /** Ends the display of news, as something is pointed at. On a large stage an answer stays. */
  settle() {
    const { dataset } = this.page.root;
    dataset.news = { news: "seen", answer: "read" }[dataset.news] ?? dataset.news;
  }

  /** Adds the lines of the log from a ply on. If earlier ones are missing, requests the whole log. */
  fill({ from, lines }) {
    while (lines.length && this.lines.get(lines[0][0])?.textContent === lines[0][1]) {
      from = lines[0][0] + 1;
      lines = lines.slice(1);
    }
    for (const ply of [...this.lines.keys()]) if (ply >= from) this.drop(ply);
    if (from > 1 && !this.lines.size) return this.page.ask("log");
    const read = holdsFocus(this.log) ? document.activeElement : null;
    const place = read?.getBoundingClientRect();
    for (const line of lines) this.add(...line);
    if (read && place) this.keep(read, place);
    this.mark(this.page.view.ply);
  }

  /** Keeps the line that is read where it was, or at least in sight: newer lines came above it. */
  keep(line, { top, bottom }) {
    this.log.scrollTop += line.getBoundingClientRect().top - top;
    if (bottom > 0 && top < innerHeight) line.scrollIntoView({ block: "nearest" });
  }

  drop(ply) {
    const line = this.lines.get(ply);
    const turn = line.closest("details");
    line.remove();
    this.lines.delete(ply);
    if (!turn.querySelector("li")) turn.remove();
  }

  add(ply, words, first, turn, verb) {
    if (first || !this.log.firstElementChild) this.log.prepend(this.fold(turn));
    const line = html("li", { value: ply });
    const button = press(words, () => this.page.ask("past", { ply }), { tabindex: -1 });
    button.prepend(this.sign(verb));
    line.append(button);
    this.lines.set(ply, line);
    this.log.firstElementChild.lastElementChild.append(line);
  }

  /** Makes the small icon of an action. */
  sign(verb) {
    const root = html("span", { class: "bcnb-sign", "aria-hidden": true });
    const drawn = this.page.lens.book.icons[verb];
    if (drawn) root.append(pictured(drawn));
    return root;
  }

  /** Makes the folding part of a turn. The latest is open; of the others, only the one with the focus stays open. */
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
    if (!holdsFocus(this.log)) this.log.scrollTop = line.offsetTop - this.log.clientHeight + line.offsetHeight;
  }

  /** Moves from line to line with up and down: the log is one stop in the tab order. */
  walk(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const here = event.target.closest("li");
    if (!step || !here) return;
    const all = [...this.log.querySelectorAll("li")];
    const line = all[all.indexOf(here) + step];
    event.preventDefault();
    if (!line) return;
    line.closest("details").open = true;
    /** @type {HTMLElement} */ (line.firstElementChild).focus();
  }
}
