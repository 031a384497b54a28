// Class mode: a history lesson before a projector. One section at a time in large text, a clock with the minutes of the
// plan, votes counted by number keys, and a blank screen. The cells stay where Jupyter has them; class_mode.css hides the others.

const SHEET = "class_mode.css?v=435b4ef1b5d2";
/** The width of the screen, in pixels, at which a text has its usual size. At 1920 pixels it has 28. */
const USUAL = 1030;
const HEADING = /^###? (?:\d+\. )?(.+)$/m;
const BUSY = "input, select, textarea, [role=gridcell], [role=slider], [contenteditable=true], .bcnb-at-table";
/** The forms of a lesson as the page names them, in the order of the plan. */
const FORMS = ["core", "short", "long"];
/** What the clock says before it runs. */
const WAITS = "starts with your first key or button";
const VOTES = { first: "First vote", last: "Second vote" };
const KEYS = [
  ["Arrow keys", "next section, section before"], ["B", "blank screen"], ["V", "count votes"], ["D", "discuss: questions for this section"], ["P", "pairs: who does what"], ["N", "notes for the teacher"], ["Escape", "leave class mode"],
];

const made = (tag, properties, ...parts) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...parts);
  return element;
};
const button = (words, act, className = "") => made("button", { type: "button", className, onclick: act }, words);

/** Returns minutes and seconds, such as 8:05. */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * Returns the sections of a lesson: the title of each, and the places of its cells. The first has what stands before it too.
 * @param {{ kind: string, source: string }[]} cells
 */
export function sections(cells) {
  const found = [];
  for (const [place, { kind, source }] of cells.entries()) {
    const title = kind === "markdown" && HEADING.exec(source)?.[1];
    if (title) found.push({ title, cells: [] });
    found.at(-1)?.cells.push(place);
  }
  return found;
}

/** Returns the places of the sections that a form has. `minutes` are those of its sections by title; without them it has all. */
export function inForm(found, minutes) {
  return [...found.keys()].filter((place) => !minutes || found[place].title in minutes);
}

/** Counts the votes of a class. `counts` are those of each answer; a digit adds one, with Shift it takes one away. */
export function counted(counts, digit, back) {
  return counts.map((count, n) => (n === digit - 1 ? Math.max(0, count + (back ? -1 : 1)) : count));
}

/** Returns the lengths of the bars of both votes, in percent of the widest. Both have the same scale. */
export function barLengths(votes, widest) {
  const most = Math.max(1, ...Object.values(votes).flat());
  return Object.fromEntries(Object.entries(votes).map(([name, counts]) => [name, counts.map((count) => (widest * count) / most)]));
}

/** The seconds since the clock began, or 0 before that. */
export const passed = (since, now) => (since ? Math.max(0, (now - since) / 1000) : 0);

/** Returns what class mode was left with, from the text that the browser stored: votes, section and clock. Null if it does not fit. */
export function leftOver(text, answers) {
  try {
    const found = JSON.parse(text);
    const right = ["first", "last"].every((name) => found.votes[name].length === answers && found.votes[name].every((count) => count >= 0));
    return right && found.at >= 0 ? found : null;
  } catch {
    return null;
  }
}

/** Returns where a class is among the sections of its form, and how many the form leaves out. */
export const placed = (number, all, out) => `Section ${number} of ${all}.${out ? ` This form leaves out ${out}.` : ""}`;

/** Returns who has which role in a section, counted from 0, for each group of students: its name and a line. */
export const rolesIn = (groups, place) => groups.map(([words, lines]) => [words, lines[place % lines.length]]);

/** Class mode of one page. `lesson` is the page, as learn.js has it; `left` is called at the end. */
export class ClassMode {
  constructor(lesson, left) {
    this.left = left;
    const href = new URL(SHEET, import.meta.url).href;
    if (!document.querySelector(`link[href="${href}"]`)) document.head.append(made("link", { rel: "stylesheet", href }));
    this.lesson = lesson;
    this.node = lesson.panel.node;
    this.widgets = lesson.panel.content.widgets;
    this.sections = sections(this.widgets.map(({ model }) => ({ kind: model.type, source: model.sharedModel.getSource() })));
    this.at = 0;
    this.begun = this.since = 0; // the clock waits for the teacher
    this.votes = { first: [], last: [] };
    this.data = { forms: [], answers: [], prompts: [], pairs: { title: "", roles: [], groups: [], rule: "" }, guide: "" };
    this.build();
    this.ends = new AbortController();
    document.addEventListener("keydown", (event) => this.key(event), { capture: true, signal: this.ends.signal });
    const pressed = ({ target }) => target.closest("button") && this.begin();
    for (const part of [this.foot, this.panel]) part.addEventListener("click", pressed, { capture: true, signal: this.ends.signal });
    addEventListener("resize", () => this.size(), { signal: this.ends.signal });
    this.ticks = setInterval(() => this.tick(), 1000);
    this.show(0);
    this.ready = this.load().catch(() => {});
  }

  build() {
    this.title = made("h1", { tabIndex: -1 });
    this.time = made("span", { className: "bcnb-class-time" });
    this.form = made("select", { ariaLabel: "Form of the lesson", onchange: () => this.choose() });
    this.steps = made("span", { className: "bcnb-class-steps" });
    this.head = made("section", { className: "bcnb-class-head", ariaLabel: "Section and clock" }, this.title, this.steps, this.form, this.time);
    this.back = button("‹ Back", () => this.go(-1));
    this.next = button("Next ›", () => this.go(1), "bcnb-go");
    this.where = made("span");
    this.foot = made("nav", { className: "bcnb-class-foot", ariaLabel: "Class mode" }, this.back, this.where,
      button("Discuss", () => this.discuss()), button("Pairs", () => this.pair()), button("Votes", () => this.poll()), button("Blank screen", () => this.blank()), button("Teacher's notes", () => this.notes()),
      button("Keys", () => this.help()), button("Start over", () => this.startOver()), button("Leave", () => this.leave()), this.next);
    this.panel = made("section", { className: "bcnb-class-panel", hidden: true, tabIndex: -1 });
    this.black = made("button", { type: "button", className: "bcnb-class-blank", hidden: true, ariaLabel: "Show the lesson again", onclick: () => this.blank() });
    this.node.append(this.head, this.foot, this.panel, this.black);
    this.node.dataset.classMode = "";
    this.text = document.documentElement.style.getPropertyValue("--bcnb-text");
    this.size();
  }

  /** Makes texts as large as the screen allows. */
  size() {
    document.documentElement.style.setProperty("--bcnb-text", String(Math.max(1, Math.min(innerWidth / USUAL, innerHeight / 580))));
  }

  /** Asks Python for the plan and the guide of the lesson. */
  async load() {
    this.name = /"([a-z0-9-]+)"/.exec(this.widgets.find(({ model }) => model.type === "code")?.model.sharedModel.getSource() ?? "")?.[1] ?? "why-the-war";
    const value = `__import__("bcnb.course.history.class_mode", fromlist=["_"]).class_mode(${JSON.stringify(this.name)})`;
    await this.lesson.session.ready;
    const { kernel } = this.lesson.session.session;
    const request = { code: `from IPython.display import JSON as _json; _json(__import__("json").loads(${value}))`, silent: false, store_history: false };
    const future = kernel.requestExecute(request);
    future.onIOPub = ({ content }) => {
      if (content.data?.["application/json"]) this.data = content.data["application/json"];
    };
    await future.done;
    this.form.replaceChildren(...this.data.forms.map(([words, minutes]) => made("option", {}, `${words}: ${minutes} minutes`)));
    const known = FORMS.slice(0, this.data.forms.length).indexOf(this.lesson.form);
    this.form.selectedIndex = known < 0 ? Math.min(1, this.data.forms.length - 1) : known;
    this.before = this.lesson.form;
    this.lesson.form = FORMS[this.form.selectedIndex];
    this.votes = this.noVotes();
    this.resume();
    this.show(this.at);
  }

  noVotes() {
    return { first: this.data.answers.map(() => 0), last: this.data.answers.map(() => 0) };
  }

  /** The name under which the browser stores votes, section and clock: one for each lesson and form. */
  get stored() {
    return `bcnb-class ${this.name} ${FORMS[this.form.selectedIndex]}`;
  }

  /** Goes on where a page that was loaded again has ended. */
  resume() {
    let text = "";
    try {
      text = sessionStorage.getItem(this.stored) ?? "";
    } catch {} // a browser without storage starts over
    const left = leftOver(text, this.data.answers.length);
    if (left && this.places().includes(left.at)) Object.assign(this, left);
  }

  /** Stores votes, section and clock, from the first act of the teacher on. */
  store() {
    if (!this.begun || !this.data.answers.length) return;
    const { votes, at, begun, since } = this;
    try {
      sessionStorage.setItem(this.stored, JSON.stringify({ votes, at, begun, since }));
    } catch {}
  }

  /** Starts the clock with the first key or button of the teacher. */
  begin() {
    if (this.begun) return;
    this.begun = this.since = Date.now();
    this.tick();
  }

  /** Asks, and then starts the lesson from its first section, without votes and with the clock at 0. */
  startOver() {
    const start = button("Start over", () => {
      this.begun = this.since = 0;
      this.votes = this.noVotes();
      try {
        sessionStorage.removeItem(this.stored);
      } catch {}
      this.show(this.places()[0]);
    });
    this.open("Start over?", "start-over", made("p", {}, "Both votes are deleted, the clock is at 0:00, and the first section is shown."), start);
  }

  /** Shows the form that the teacher has chosen. The page keeps it. */
  choose() {
    this.before = this.lesson.form = FORMS[this.form.selectedIndex];
    this.show(this.places().find((place) => place >= this.at) ?? this.places().at(-1));
  }

  /** The places of the sections of the form that is chosen. */
  places() {
    return inForm(this.sections, this.data.forms[this.form.selectedIndex]?.[2]);
  }

  /** Goes to the next section of the form, or to the one before. */
  go(by) {
    const places = this.places();
    this.show(places[places.indexOf(this.at) + by]);
  }

  show(place) {
    if (!this.sections[place]) return;
    if (place !== this.at && this.begun) this.since = Date.now();
    this.at = place;
    const { title, cells } = this.sections[place];
    this.widgets.forEach(({ node }, n) => node.toggleAttribute("data-class-off", !cells.includes(n)));
    this.title.textContent = title;
    const places = this.places();
    const number = places.indexOf(place) + 1;
    const others = this.sections.filter((_, n) => !places.includes(n)).map((section) => section.title);
    this.where.textContent = placed(number, places.length, others.length);
    this.where.title = others.join(", ");
    this.steps.textContent = this.data.steps?.[this.form.selectedIndex]?.[title]?.join(" · ") ?? "";
    this.back.disabled = number <= 1;
    this.next.disabled = number === places.length;
    this.node.querySelector(".jp-WindowedPanel-outer")?.scrollTo({ top: 0 });
    const again = { talk: () => this.discuss(), pairs: () => this.pair() }[this.panel.dataset.kind];
    if (again) again();
    else this.close();
    this.store();
    this.tick();
    if (!again) this.title.focus({ preventScroll: true });
  }

  tick() {
    const seconds = passed(this.since, Date.now());
    const [, whole, minutes] = this.data.forms[this.form.selectedIndex] ?? [];
    const planned = minutes?.[this.sections[this.at].title];
    const gone = Math.floor(passed(this.begun, Date.now()) / 60);
    this.time.replaceChildren(
      made("b", {}, clock(seconds)),
      planned ? ` of ${planned} ${planned === 1 ? "minute" : "minutes"}` : "",
      this.begun ? "" : made("small", {}, ` · ${WAITS}`),
      whole && this.begun ? made("small", {}, ` · lesson ${gone} of ${whole}`) : "");
    this.time.toggleAttribute("data-over", Boolean(planned) && seconds > planned * 60);
    this.panel.querySelector(".bcnb-class-time")?.replaceWith(this.time.cloneNode(true));
  }

  // --- the panel: votes and keys -------------------------------------------------------------------------------------

  open(title, kind, ...parts) {
    this.panel.replaceChildren(made("h2", {}, title), ...parts, button("Close", () => this.close()));
    this.panel.dataset.kind = kind;
    this.panel.hidden = false;
    this.panel.focus();
  }

  close() {
    this.panel.hidden = true;
    this.panel.dataset.kind = "";
  }

  /** Opens a kind of panel, or closes it if it is open. */
  toggle(kind, open) {
    if (this.panel.dataset.kind === kind) this.close();
    else open();
  }

  help() {
    this.open("Keys", "keys", made("dl", {}, ...KEYS.flatMap(([key, words]) => [made("dt", {}, key), made("dd", {}, words)])));
  }

  /** Opens the votes: number keys add, with Shift they take away. */
  poll(which = this.at < this.sections.length / 2 ? "first" : "last") {
    this.which = which;
    const lengths = barLengths(this.votes, 60);
    const bars = Object.entries(VOTES).map(([name, words]) => {
      const counts = this.votes[name];
      const rows = this.data.answers.map((answer, n) => {
        const bar = made("i");
        bar.style.width = `${lengths[name][n]}%`;
        const change = (by) => {
          this.votes[name] = counted(this.votes[name], n + 1, by < 0);
          this.poll(which);
        };
        return made("li", {}, made("span", {}, `${n + 1}  ${answer}`), made("div", {}, bar, made("b", {}, String(counts[n]))),
          ...(name === which ? [button("−", () => change(-1)), button("+", () => change(1))] : []));
      });
      const choose = button(words, () => this.poll(name));
      choose.setAttribute("aria-pressed", String(name === which));
      return made("div", { className: "bcnb-class-votes" }, choose, made("ol", {}, ...rows));
    });
    this.store();
    const count = this.votes[which].reduce((sum, one) => sum + one, 0);
    this.open(`${VOTES[which]}: ${count} counted`, "votes", ...bars, made("p", {}, "Press 1, 2 or 3 for each hand that is up. With Shift, a number takes one away."));
  }

  /** Shows the questions of this section to talk about, in the largest text, with the clock. */
  discuss() {
    const asked = this.data.prompts[this.form.selectedIndex]?.[this.sections[this.at].title] ?? [];
    this.open("Discuss", "talk", this.time.cloneNode(true), ...asked.map((words) => made("p", {}, words)));
  }

  /** Shows what students at one screen do in this section. */
  pair() {
    const { title, roles, groups, rule } = this.data.pairs;
    const now = rolesIn(groups, this.at).flatMap(([words, line]) => [made("h3", {}, words), made("p", {}, line)]);
    const duties = made("dl", {}, ...roles.flatMap(([role, duty]) => [made("dt", {}, role), made("dd", {}, duty)]));
    this.open(title, "pairs", ...now, duties, made("p", {}, rule));
  }

  /** Opens the teacher's guide in a window of its own, which a second screen can show. */
  notes() {
    const window = open("", "bcnb-notes", "popup,width=900,height=1000");
    window?.document.write(this.data.guide || "<title>bcnb</title><p>The notes are there when the boards of the lesson are ready.");
    window?.document.close();
  }

  blank() {
    this.black.hidden = !this.black.hidden;
    if (!this.black.hidden) this.black.focus();
    else this.title.focus({ preventScroll: true });
  }

  // --- keys ------------------------------------------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(BUSY)) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code ?? "")?.[1];
    const votes = this.panel.dataset.kind === "votes";
    const acts = {
      ArrowRight: () => this.go(1), PageDown: () => this.go(1),
      ArrowLeft: () => this.go(-1), PageUp: () => this.go(-1),
      b: () => this.blank(), d: () => this.toggle("talk", () => this.discuss()), p: () => this.toggle("pairs", () => this.pair()), v: () => this.poll(), n: () => this.notes(), "?": () => this.help(),
      Escape: () => (this.black.hidden ? (this.panel.hidden ? this.leave() : this.close()) : this.blank()),
    };
    const act = votes && digit ? () => {
      this.votes[this.which] = counted(this.votes[this.which], Number(digit), event.shiftKey);
      this.poll(this.which);
    } : acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.begin();
    act();
  }

  leave() {
    clearInterval(this.ticks);
    if (this.before !== undefined) this.lesson.form = this.before;
    this.ends.abort();
    for (const part of [this.head, this.foot, this.panel, this.black]) part.remove();
    for (const { node } of this.widgets) node.removeAttribute("data-class-off");
    delete this.node.dataset.classMode;
    document.documentElement.style.setProperty("--bcnb-text", this.text);
    this.left();
  }
}
