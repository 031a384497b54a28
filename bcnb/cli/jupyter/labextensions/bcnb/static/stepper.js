// A lesson of `bcnb learn` as steps: one at a time, its words next to its board. The cells stay where Jupyter has them;
// the sheet steps.css shows those of the present step. Without this file a lesson is one long page.

const STEPS = "steps.js?v=bdce6a851486";
const SHEET = "steps.css?v=a3f834ae0d84";
const PREFERENCE = "bcnb-one-page";
/** What has arrow keys of its own, and what Enter presses: with the focus there, these keys are not for the steps. */
const BUSY = "input, select, textarea, [role=gridcell], [role=slider], [role=listbox], [contenteditable=true], .bcnb-log, .bcnb-at-table, .bcnb-replay";
const PRESSED = "a, button, summary";
const WIDE = /^(table|replay|review)\(/m;
const SHAPES = { puzzle: "diamond", quiz: "square" };
const SOLVED = `[n for n, m in __import__("bcnb.course.progress", fromlist=["_"]).load_progress().marks.items() if m.solved]`;
const VIEW = "application/vnd.jupyter.widget-view+json";

const { called, counts, findSteps, firstPicture, isLesson, keyed, onward, reached, stepOf } = await import(new URL(STEPS, import.meta.url).href);

const made = (tag, properties, ...parts) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...parts);
  return element;
};
const button = (words, act, className = "") => made("button", { type: "button", className, onclick: act }, words);

/** Adds the sheet of the steps to the page, once. */
function dress() {
  const href = new URL(SHEET, import.meta.url).href;
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(made("link", { rel: "stylesheet", href }));
}

/** The steps of one lesson. `lesson` is the page, as learn.js has it. */
export class Stepper {
  /** Returns the steps of a page that is a lesson, else null. `hash` is the part of its address. */
  static of(lesson, hash) {
    const cells = lesson.panel.content.widgets.map(({ model }) => ({
      kind: model.type, source: model.sharedModel.getSource(), shown: Boolean(model.outputs?.length), tags: model.getMetadata("tags") ?? [] }));
    return isLesson(cells) ? new Stepper(lesson, cells, hash) : null;
  }

  constructor(lesson, cells, hash) {
    dress();
    this.lesson = lesson;
    this.panel = lesson.panel;
    this.cells = cells;
    this.steps = findSteps(cells);
    this.at = Math.max(0, stepOf(hash, this.steps));
    this.on = localStorage.getItem(PREFERENCE) === null;
    this.ran = new Set();
    this.seen = new Set();
    this.solved = new Set();
    this.queue = Promise.resolve();
    this.cover = firstPicture(this.widgets.flatMap(({ model }) => model.outputs?.toJSON() ?? []));
    this.name();
    this.build();
    this.listen();
  }

  get step() {
    return this.steps[this.at];
  }

  get widgets() {
    return this.panel.content.widgets;
  }

  /** The title of the lesson, and what opens with `?`. */
  name() {
    const { lesson, cells } = this;
    lesson.name.textContent = this.steps[0].title;
    lesson.words = this.widgets.filter((_, place) => cells[place].kind === "markdown" && cells[place].tags.includes("help"));
    if (!lesson.words.length) lesson.asked.remove();
    for (const way of lesson.bar.querySelectorAll(":scope > a")) way.textContent = way.matches(".bcnb-go") ? "Next page ›" : "‹ Previous page";
  }

  build() {
    this.heading = made("h2", { tabIndex: -1 });
    this.result = made("div", { className: "bcnb-step-result" });
    this.art = made("div", { className: "bcnb-step-art" });
    this.art.setAttribute("aria-hidden", "true");
    this.head = made("section", { className: "bcnb-step-head", ariaLabel: "This step" }, this.heading, this.result);
    this.back = button("‹ Back", () => this.go(this.at - 1), "bcnb-step-back");
    this.next = button("Next ›", () => this.onward(), "bcnb-step-next");
    this.dots = made("ol", { className: "bcnb-step-dots" });
    this.dots.append(...this.steps.map((_, n) => made("li", {}, button("", () => this.go(n)))));
    this.foot = made("nav", { className: "bcnb-step-foot", ariaLabel: "Steps" }, this.back, this.dots, this.next);
    this.whole = button("", () => this.toggle());
    this.lesson.menu.append(this.whole);
    const { node, layout, content } = this.panel;
    node.insertBefore(this.head, content.node);
    node.insertBefore(this.art, content.node);
    this.line = new this.lesson.tools.Widget({ node: this.foot });
    layout.addWidget(this.line);
  }

  listen() {
    this.sizes = new ResizeObserver(() => this.measure());
    for (const part of [this.head, ...this.widgets.map(({ node }) => node)]) this.sizes.observe(part, { box: "border-box" });
    new MutationObserver(() => this.mark()).observe(this.panel.content.node, { subtree: true, attributes: true, attributeFilter: ["data-done"] });
    addEventListener("popstate", (event) => this.return(event), true);
  }

  // --- which step ----------------------------------------------------------------------------------------------------

  /** Goes to a step, and puts it into the address. */
  go(place) {
    if (!this.steps[place] || place === this.at) return;
    this.at = place;
    if (this.on) history.pushState(history.state, "", `#step-${place + 1}`);
    this.lesson.remember(`#step-${place + 1}`);
    this.show();
    this.heading.focus({ preventScroll: true });
  }

  /** Goes to the step with a board. */
  goTo(target) {
    const place = this.steps.findIndex(({ board, nth }) => board >= 0 && this.boardOf(board, nth)?.contains(target));
    if (this.on) this.go(place);
  }

  /** Goes on, from the last step to the next lesson. */
  onward() {
    if (this.steps[this.at + 1]) this.go(this.at + 1);
    else this.way?.click();
  }

  /** The link to the next page, or else to the list of lessons. */
  get way() {
    const { bar } = this.lesson;
    return bar.querySelector("a.bcnb-go") ?? bar.querySelector("a");
  }

  /** The words of the last Next: the title of the next page, if the end of the lesson names it. */
  get last() {
    const { way } = this;
    const next = onward(this.cells[this.steps.at(-1).words[0]]?.source ?? "");
    if (!way?.matches(".bcnb-go")) return "All lessons";
    return next && decodeURI(way.href).includes(next.file) ? `Next: ${next.title} ›` : "Next page ›";
  }

  /** Back and Forward of the browser: a step of this page is not a page for Jupyter. */
  return(event) {
    const place = stepOf(location.hash, this.steps);
    if (!this.on || !this.lesson.page || (place < 0 && location.hash)) return;
    event.stopImmediatePropagation();
    this.at = Math.max(0, place);
    this.lesson.remember(location.hash);
    this.show();
    this.heading.focus({ preventScroll: true });
  }

  /** Answers a key, if it is one of the steps'; returns whether it was. */
  key(event) {
    if (!this.on) return false;
    const busy = Boolean(event.target.closest?.(event.key === "Enter" ? `${BUSY}, ${PRESSED}` : BUSY));
    const by = keyed(event, { busy, ready: this.ready(this.step) });
    if (!by) return false;
    event.preventDefault();
    event.stopPropagation();
    if (by > 0) this.onward();
    else this.go(this.at - 1);
    return true;
  }

  // --- what is shown -------------------------------------------------------------------------------------------------

  /** Changes between steps and one page. The choice is saved for all lessons. */
  toggle() {
    this.on = !this.on;
    if (this.on) localStorage.removeItem(PREFERENCE);
    else localStorage.setItem(PREFERENCE, "yes");
    this.lesson.show(true);
    if (!this.on) void this.reach(this.steps);
  }

  /** Follows the page, which shows code or not. */
  lay() {
    const on = this.on && this.lesson.page;
    this.whole.textContent = this.on ? "All on one page" : "One step at a time";
    this.whole.hidden = !this.lesson.page;
    for (const part of [this.head, this.art]) part.hidden = !on;
    this.line.setHidden(!on); // hidden by its style alone, it would keep its room
    if (on) this.show();
    else {
      delete this.panel.node.dataset.look;
      for (const { node } of this.widgets) for (const name of ["slot", "part"]) delete node.dataset[name];
      this.one();
    }
    this.panel.fit();
  }

  /** The look of a step: a board with its words next to it, a wide board with its words above, or words alone. */
  look({ kind, board }) {
    if (board >= 0 && WIDE.test(this.cells[board].source)) return "wide";
    return { cover: "cover", read: "read", end: "end", quiz: "quiz" }[kind] ?? "board";
  }

  show() {
    if (!this.on || !this.lesson.page) return;
    const { step } = this;
    this.seen.add(this.at);
    for (const [place, { node }] of this.widgets.entries()) {
      const slot = place === step.board ? "board" : step.words.includes(place) ? "words" : step.after.includes(place) ? "after" : "";
      node.dataset.slot = slot;
      if (slot === "board") node.dataset.part = "stage";
      else delete node.dataset.part;
    }
    this.panel.node.dataset.look = this.look(step);
    this.panel.node.toggleAttribute("data-charts", step.words.some((place) => this.widgets[place].model.outputs?.length > 1));
    this.heading.replaceChildren(made("small", {}, `Step ${this.at + 1} of ${this.steps.length}`), ` ${this.titled(step)}`);
    this.paint();
    const { scroller } = this;
    if (scroller) scroller.scrollTop = 0;
    this.one();
    this.mark();
    this.measure();
    void this.reach([step]);
  }

  titled({ kind, title }) {
    return kind === "end" ? `${this.steps[0].title}: the end` : title;
  }

  /** The name of a step where several have one title: its exercise, and the title. */
  named(step) {
    const name = called(step);
    return name ? `${name}: ${step.title}` : this.titled(step);
  }

  /** Shows the picture of the first board on the cover. It is in the notebook, whether or not Jupyter has drawn it yet. */
  paint() {
    this.art.replaceChildren(...(this.step.kind === "cover" && this.cover ? [made("img", { src: this.cover, alt: "" })] : []));
  }

  get scroller() {
    return this.panel.node.querySelector(".jp-WindowedPanel-outer");
  }

  /** Shows one board of a cell with several, or all where steps are off. */
  one() {
    for (const { board } of this.steps) {
      if (board < 0) continue;
      const groups = this.groups(board);
      const chosen = this.on && this.lesson.page && board === this.step.board && groups.length > 1 ? this.step.nth : -1;
      groups.forEach((group, n) => group.forEach((node) => node.toggleAttribute("data-aside", chosen >= 0 && n !== chosen)));
    }
  }

  /** The outputs of a cell, those of each board together. */
  groups(place) {
    const { model, outputArea } = this.widgets[place];
    const groups = [];
    for (const [n, { node }] of (outputArea?.widgets ?? []).entries()) {
      const data = model.outputs.get(n)?.data ?? {};
      if (VIEW in data || /^<(img|svg|div)/.test(data["text/html"] ?? "") || !groups.length) groups.push([]);
      groups.at(-1).push(node);
    }
    return groups;
  }

  boardOf(place, nth) {
    const groups = this.groups(place);
    const parts = groups.length > 1 ? groups[nth] ?? [] : groups.flat();
    return { contains: (target) => parts.some((part) => part.contains(target)), done: () => parts.some((part) => part.querySelector("[data-done]")) };
  }

  /**
   * Passes heights to the sheet: that of the heading, and where the words end, below which it puts the question. What
   * explains a solved task is below what the board says about it, so that nothing moves: there, `data-below`.
   */
  measure() {
    const { node } = this.panel;
    if (!this.on || !this.lesson.page || !node.isConnected) return;
    if (this.step.kind === "end") this.once();
    const news = this.news;
    node.toggleAttribute("data-below", Boolean(news));
    const slots = news ? ["words"] : ["words", "after"];
    const top = this.panel.content.node.getBoundingClientRect().top - (this.scroller?.scrollTop ?? 0);
    const ends = (parts) => Math.max(0, ...parts.map((part) => part.getBoundingClientRect()).filter(({ height }) => height).map(({ bottom }) => bottom - top));
    const set = (name, value) => node.style.setProperty(name, `${Math.ceil(value)}px`);
    set("--head", this.head.getBoundingClientRect().height);
    set("--words", ends([this.head, ...this.widgets.map((cell) => cell.node).filter(({ dataset }) => slots.includes(dataset.slot))]));
    if (!news) return;
    this.sizes.observe(news);
    // What is below has room for two lines and a bit of what follows. The gaps of the board's column are 20 pixels of it.
    const below = this.widgets.map((cell) => cell.node).filter(({ dataset }) => dataset.slot === "after");
    set("--below", Math.max(0, below.reduce((sum, part, n) => sum + Math.min(part.scrollHeight, n ? 46 : 50), -20)));
    set("--answer", ends([news, ...news.parentElement.querySelectorAll(".bcnb-dock")]));
  }

  /** Marks the line at the end of a lesson that leads where the last Next leads: the sheet hides it. */
  once() {
    const named = this.last.startsWith("Next:");
    for (const line of this.widgets[this.step.words[0]].node.querySelectorAll(".jp-MarkdownOutput > p")) {
      line.toggleAttribute("data-onward", named && /^(Go on|On) to [^.]+, or back to [^.]+\.$/.test(line.textContent));
    }
  }

  /** What the board of this step says about the answers to its task, if it is a task with words to read after it. */
  get news() {
    const { board, after } = this.step;
    if (!after.length || this.panel.node.dataset.look !== "board") return null;
    return [...this.widgets[board].node.querySelectorAll(".bcnb-at-task .bcnb-now")].find((one) => one.checkVisibility()) ?? null;
  }

  // --- what is done --------------------------------------------------------------------------------------------------

  done(step) {
    return step.exercise ? this.solved.has(step.exercise) : this.seen.has(this.steps.indexOf(step));
  }

  /** Whether nothing is left to do in a step, so that Next is the way on. */
  ready(step) {
    return !step.exercise || this.solved.has(step.exercise);
  }

  /** Shows what is done: in the dots, on Next, and in the words after a board. */
  mark() {
    for (const { board, nth, exercise } of this.steps) if (exercise && this.boardOf(board, nth).done()) this.solved.add(exercise);
    const { step, steps } = this;
    const here = step.exercise && this.boardOf(step.board, step.nth).done();
    this.panel.node.toggleAttribute("data-solved", Boolean(here) || !step.exercise);
    for (const [n, one] of steps.entries()) {
      const dot = this.dots.children[n].firstChild;
      const name = `Step ${n + 1}: ${this.named(one)}${this.done(one) ? ", done" : ""}`;
      Object.assign(dot, { className: `bcnb-step-dot ${SHAPES[one.kind] ?? ""}`, title: name, ariaLabel: name });
      dot.toggleAttribute("data-done", this.done(one));
      dot.setAttribute("aria-current", n === this.at ? "step" : "false");
    }
    this.dots.children[this.at].scrollIntoView({ block: "nearest", inline: "center" });
    this.back.disabled = this.at === 0;
    this.next.textContent = this.at === 0 ? "Begin ›" : steps[this.at + 1] ? "Next ›" : this.last;
    this.next.classList.toggle("bcnb-go", this.ready(step));
    this.result.replaceChildren(...(step.kind === "end" ? this.results() : []));
  }

  /** The end of a lesson: what is done, what the reader can do now, and what is left. */
  results() {
    const tally = made("ul", { className: "bcnb-step-tally" });
    tally.append(...counts(this.steps, (step) => this.done(step)).map(([some, all, name]) => made("li", {}, made("b", {}, `${some} of ${all}`), ` ${name}`)));
    const left = this.steps.filter((step) => step.exercise && !this.done(step));
    const now = reached(this.cells[this.steps[0].words[0]]?.source ?? "");
    const open = made("ul", { className: "bcnb-step-left" });
    open.append(...left.map((step) => made("li", {}, button(`Step ${this.steps.indexOf(step) + 1}. ${this.named(step)}`, () => this.go(this.steps.indexOf(step))))));
    return [
      tally.children.length ? tally : "",
      now && !left.length ? made("p", { className: "bcnb-step-now" }, `Well done. ${now}`) : "",
      left.length ? made("p", {}, "Still to do:") : "",
      left.length ? open : "",
    ].filter(Boolean);
  }

  /** Asks Python which tasks were solved before. Without an answer, only those of this visit count. */
  async recall() {
    const kernel = this.lesson.session.session?.kernel;
    const request = { code: "", silent: true, store_history: false, user_expressions: { solved: SOLVED } };
    const { content } = await kernel.requestExecute(request).done;
    const told = content.user_expressions?.solved?.data?.["text/plain"] ?? "";
    for (const [, number] of told.matchAll(/'([\w.]+)'/g)) this.solved.add(number);
    this.mark();
  }

  // --- what runs -----------------------------------------------------------------------------------------------------

  /** The cells to run at the start: all on one page, else those that show nothing and those of this step. */
  first() {
    this.ran = new Set(this.on ? [] : this.cells.keys());
    if (!this.on) return this.widgets;
    const shows = new Set(this.steps.flatMap(({ words, board, after }) => [...words, board, ...after]));
    const quiet = [...this.cells.keys()].filter((place) => this.cells[place].kind === "code" && !shows.has(place));
    for (const place of quiet) this.ran.add(place);
    return [...quiet.map((place) => this.widgets[place]), ...this.take([this.step])];
  }

  /** The cells of steps that have not been run. */
  take(steps) {
    const places = steps.flatMap(({ words, board, after }) => [...words, board, ...after])
      .filter((place) => this.cells[place]?.kind === "code" && !this.ran.has(place));
    for (const place of places) this.ran.add(place);
    return [...new Set(places)].map((place) => this.widgets[place]);
  }

  /** Runs the cells of steps, one after the other, once the page is ready. */
  reach(steps) {
    if (!["ready", "failed"].includes(this.lesson.state)) return this.queue;
    const cells = this.take(steps);
    if (!cells.length) return this.queue;
    const held = this.head.contains(document.activeElement);
    return this.queue = this.queue.then(() => this.lesson.perform(cells)).then(() => {
      this.one();
      this.mark();
      if (held && this.panel.content.node === document.activeElement) this.heading.focus({ preventScroll: true });
    });
  }

  /** The page is ready: shows what is done, and runs what was reached meanwhile. */
  started() {
    this.paint();
    this.one();
    this.mark();
    this.recall().catch(() => {});
    if (!this.on) return;
    void this.reach([this.step]);
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(".jp-Notebook, .jp-Cell")) this.heading.focus({ preventScroll: true });
  }
}
