import { NO_KERNEL, box, download, html, keepKeys, patience, press } from "./common.js";
import { filePlace, sendPieces } from "./file_pieces.js";
import { ClassSite, LinkCard, homeworkAddress, lessonAddress } from "./lesson_links.js";
import { partAddress } from "./page_state.js";

/** Where this browser keeps the names of the class. */
const CLASS = "bcnb-class";
const SHEETS = { student: "Student's handout", long: "Long form", sources: "Sources", guide: "Teacher's guide", key: "Answer key" };
const MODES = { "": "Lesson, for each student", class: "Class mode, for a projector" };
const LEVELS = { simple: "Simple", plain: "Plain", full: "Full, for older students" };
/** The marks for a written answer. */
const WRITTEN_MARKS = [["0", "Not yet"], ["0.5", "Partly"], ["1", "Yes"]];
const FORMS = { "": "Everything", core: "25 minutes", short: "45 minutes", long: "90 minutes" };
const SIDES = { union: "The Union", confederate: "The Confederates" };
const OPPONENTS = ["recruit", "sergeant", "captain", "colonel", "general"];
const SET_NEEDED = "Students first need the file of your own set. Choose the set at the top to save it.";
const SET_MISSING = "First add a lesson and choose a due day.";
const TYPES = { csv: "text/csv", gift: "text/plain", txt: "text/plain", zip: "application/zip" };

/**
 * Draws the teacher's desk: prepare, send, show, collect, give back.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function class_desk(model, el) {
  const desk = new ClassDesk(model);
  el.append(desk.root);
  return () => desk.stop();
}

function filled(element, children) {
  element.append(...children);
  return element;
}

const labeled = (words, field) => filled(html("label", {}, [html("span", {}, words)]), [field]);
/** Makes a table. On a narrow page each row is a block, in which each cell has the head of its column. */
const table = (caption, head, rows) => {
  const row = (cells) => filled(html("tr", { role: "row" }), cells);
  const top = row(head.map((words) => html("th", { scope: "col", role: "columnheader" }, words)));
  const lines = rows.map((cells) => row(cells.map((cell, n) => filled(html("td", { role: "cell", "data-head": head[n] + (head[n].endsWith("?") ? "" : ":") }), [cell]))));
  return filled(html("table", { role: "table" }), [html("caption", {}, caption), top, ...lines]);
};
const list = (items) => filled(html("ul"), items.map((words) => html("li", {}, words)));
const part = (title, children) => filled(html("section", { "aria-label": title }), [html("h2", {}, title), ...children]);

class ClassDesk {
  constructor(model) {
    this.model = model;
    this.root = html("div", { class: "bcnb bcnb-table bcnb-class-desk", role: "group", "aria-label": "Your class", lang: "en", tabindex: -1 });
    this.news = html("p", { role: "status", class: "bcnb-desk-news" });
    /** @type {{ name: string, words: string }[]} */
    this.set = [];
    keepKeys(this.root);
    this.root.append(this.prepare(), this.sends(), this.homework(), this.collects(), this.gives());
    this.choices = { lesson: this.lesson, level: this.level, mode: this.mode, form: this.form, due: this.due, until: this.until };
    this.heard = (message) => this.hear(message);
    model.on("msg:custom", this.heard);
    this.leave = filePlace(this.root, (files) => this.take(files));
    this.restore();
    this.root.addEventListener("change", () => this.keep());
  }

  /** Shows what the teacher chose before. The files with answers have to be chosen again. */
  restore() {
    const { choices = {}, set = [], news = "" } = this.model.get("stored") ?? {};
    for (const [name, field] of Object.entries(this.choices)) if (choices[name]) field.value = choices[name];
    for (const field of Object.values(this.choices)) if (field.selectedIndex === -1) field.selectedIndex = 0;
    this.chosen = Boolean(choices.lesson);
    this.set = [...set];
    this.say(news);
    this.choose();
    this.drawSet();
  }

  /** Has the kernel save what is chosen. */
  keep() {
    const values = Object.fromEntries(Object.entries(this.choices).map(([name, { value }]) => [name, value]));
    this.model.send({ t: "keep", ...values, lesson: this.chosen ? values.lesson : "", set: this.set });
  }

  stop() {
    this.rest?.();
    this.model.off("msg:custom", this.heard);
    this.leave();
  }

  /** Sends a message, and says so if no answer comes. */
  ask(message) {
    this.rest?.();
    this.rest = patience(this.model, () => this.say(NO_KERNEL));
    return this.model.send(message);
  }

  say(words) {
    this.news.textContent = words;
  }

  hear(message) {
    this.rest?.();
    if (message.t === "open") this.show(message);
    else if (message.t === "file") {
      const bytes = Uint8Array.from(atob(message.data), (one) => one.charCodeAt(0));
      download(message.name, bytes, TYPES[message.name.split(".").at(-1)]);
      this.say(`${message.name} is in your downloads.`);
    } else if (message.t === "class") this.draw(message);
    else if (message.t === "judged") this.say(message.news);
    else if (message.t === "qr") for (const card of [this.sent, this.link]) card.draw(message);
    else if (message.t === "fault") {
      this.tab?.close();
      this.say(message.text);
    }
  }

  // --- prepare and send ------------------------------------------------------------------------------------------------

  prepare() {
    const groups = new Map();
    for (const { name, title, group } of this.model.get("lessons")) {
      if (!groups.has(group)) groups.set(group, html("optgroup", { label: group }));
      groups.get(group).append(html("option", { value: name }, title));
    }
    this.lesson = filled(html("select"), groups.values());
    this.level = filled(html("select"), this.model.get("levels").map((level) => html("option", { value: level }, LEVELS[level] ?? level)));
    this.level.value = "plain";
    this.texts = labeled("Texts", this.level);
    this.sheets = Object.entries(SHEETS).map(([sheet, words]) => press(words, () => this.open({ t: "handout", sheet, lesson: this.lesson.value, level: this.level.value }), { "data-sheet": sheet }));
    for (const field of [this.lesson, this.level]) field.addEventListener("change", () => {
      this.chosen ||= field === this.lesson;
      this.choose();
    });
    return part("1. Prepare", [
      filled(box("desk-row"), [labeled("Lesson", this.lesson), this.texts]),
      filled(box("desk-row"), this.sheets),
      html("p", { class: "bcnb-soft" }, "Each opens in a new tab with a Print button, for A4 or US Letter. The handout of a history lesson has two sides, or three with simple texts, its long form four."),
      filled(box("desk-row"), this.model.get("files").map(([file, words]) => press(words, () => this.ask({ t: "lesson file", file, lesson: this.lesson.value })))),
      html("p", { class: "bcnb-soft" }, "A quiz goes into the question bank of your learning platform, and words go into a program for flashcards or a spreadsheet."),
    ]);
  }

  sends() {
    this.mode = filled(html("select"), Object.entries(MODES).map(([mode, words]) => html("option", { value: mode }, words)));
    this.mode.addEventListener("change", () => this.choose());
    this.modes = labeled("Opens as", this.mode);
    this.form = filled(html("select"), Object.entries(FORMS).map(([form, words]) => html("option", { value: form }, words)));
    this.form.addEventListener("change", () => this.choose());
    this.times = labeled("Time", this.form);
    this.sent = new LinkCard(this, "Address");
    this.site = new ClassSite(() => {
      this.choose();
      this.drawSet();
    });
    this.way = html("a", { target: "_blank", rel: "noopener" });
    this.pack = box("desk-link", { hidden: true }, [
      html("p", {}, "No link leads to a set of your own, because it is only on your computer. Give its file to your class. They open it on the page Your own sets."),
      press("Save set as file", () => this.ask({ t: "pack", lesson: this.lesson.value })),
    ]);
    return part("2. Send and show", [this.site.root, filled(box("desk-row"), [this.modes, this.times]), this.sent.root, this.pack, filled(html("p"), [this.way])]);
  }

  // --- homework --------------------------------------------------------------------------------------------------------

  /** Puts a set of homework together: the chosen lesson, or a task of it, with others and a due day. */
  homework() {
    this.task = html("select");
    this.until = html("input", { type: "date" });
    this.until.addEventListener("change", () => this.drawSet());
    this.items = html("ul", { class: "bcnb-desk-set" });
    this.link = new LinkCard(this, "Link to the homework", SET_MISSING);
    const file = press("Save as file", () => (this.code() ? this.ask({ t: "homework", code: this.code() }) : this.say(SET_MISSING)));
    this.link.row.append(file);
    this.needed = html("p", { class: "bcnb-soft", hidden: true }, SET_NEEDED);
    return part("Homework", [
      html("p", { class: "bcnb-soft" }, "Choose a lesson at the top, and add all of it, one form or one task. Students open the link, see how much they have done, and hand in one file."),
      filled(box("desk-row"), [labeled("What", this.task), press("Add to homework", () => this.add()), labeled("Due day", this.until)]),
      ...this.game(),
      this.items,
      this.needed,
      this.link.root,
    ]);
  }

  /** Makes the fields for a game that all students play with the same cards and dice. */
  game() {
    const option = (words, value) => html("option", { value }, words);
    const battles = html("optgroup", { label: "A battle, from the start" }), moments = html("optgroup", { label: "A recorded game, from a moment" });
    for (const [name, title, steps] of this.model.get("deals")) (steps === null ? battles : moments).append(option(title, name));
    this.deal = filled(html("select"), [battles, moments]);
    this.after = html("input", { type: "number", min: 0, value: 0 });
    const after = labeled("After step", this.after);
    this.side = filled(html("select"), Object.entries(SIDES).map(([side, words]) => option(words, side)));
    this.opponent = filled(html("select"), OPPONENTS.map((level) => option(level, level)));
    this.opponent.value = "sergeant";
    const steps = () => this.model.get("deals").find(([name]) => name === this.deal.value)[2];
    const change = () => {
      after.hidden = steps() === null;
      this.after.max = String((steps() ?? 1) - 1);
      this.after.value = String(Math.min(Number(this.after.value), Number(this.after.max)));
    };
    this.deal.addEventListener("change", change);
    change();
    return [
      html("h3", {}, "Same deal for all"),
      html("p", { class: "bcnb-soft" }, "All students play this game with the same cards and dice, and Collect compares what they chose. It can be any battle from the start, or a moment of a recorded game. A recorded game is not in the list if it has no end, or if some of its cards are not known."),
      filled(box("desk-row"), [labeled("Game", this.deal), after, labeled("Students play", this.side), labeled("Opponent", this.opponent), press("Add game to homework", () => {
        const part = steps() === null ? [] : [String(Number(this.after.value) || 0)];
        const words = [this.deal.selectedOptions[0].textContent, ...part.map((step) => `after step ${step}`), `as ${SIDES[this.side.value].replace("The", "the")}`, `against the ${this.opponent.value}`].join(", ");
        this.put(["game", this.deal.value, ...part, this.side.value, this.opponent.value].join("."), words);
      })]),
    ];
  }

  add() {
    const name = this.task.value;
    const { title } = this.model.get("lessons").find((one) => one.name === this.lesson.value);
    const whole = name.split(".")[0];
    this.put(name, name === whole ? title : this.task.selectedOptions[0].textContent);
  }

  /** Adds an item with its words to the set, unless it is there already. */
  put(name, words) {
    const whole = name.startsWith("game.") ? name : name.split(".")[0];
    if (this.set.some((one) => one.name === name || one.name === whole || one.name.split(".")[0] === name)) return this.say(`${words} is in the homework already.`);
    this.set.push({ name, words });
    this.drawSet();
    this.keep();
    this.say(`${words} is in the homework.`);
  }

  /** The text of the set, or nothing if it is not complete. */
  code() {
    return this.set.length && this.until.value ? [this.until.value, ...this.set.map(({ name }) => name)].join(",") : "";
  }

  drawSet() {
    this.items.replaceChildren(...this.set.map((one) => filled(html("li"), [
      html("span", {}, one.words),
      press("Remove", () => {
        this.set = this.set.filter((other) => other !== one);
        this.drawSet();
        this.keep();
        this.task.focus();
      }, { "aria-label": `Remove ${one.words}` }),
    ])));
    const own = this.model.get("lessons").filter((one) => one.part).map((one) => one.name);
    this.needed.hidden = !this.set.some(({ name }) => own.includes(name.split(".")[0]));
    const code = this.code();
    this.link.show(code && homeworkAddress(location.href, this.site.address, code), `Homework until ${this.until.value}`);
  }

  /** Shows the address of the chosen lesson. */
  choose() {
    const lesson = this.model.get("lessons").find(({ name }) => name === this.lesson.value);
    const { levels, tasks, part: ofSet } = lesson;
    this.task.replaceChildren(...[[this.lesson.value, "The whole lesson"], ...tasks].map(([value, words]) => html("option", { value }, words)));
    this.texts.hidden = this.modes.hidden = this.times.hidden = !levels;
    for (const button of this.sheets) button.hidden = !levels && ["long", "sources"].includes(button.dataset.sheet);
    const long = this.form.querySelector("[value=long]");
    long.disabled = long.hidden = !lesson.forms.includes("long");
    if (long.disabled && long.selected) this.form.value = "short";
    const form = levels && this.form.value ? [`form=${this.form.value}`] : [];
    const level = levels ? [`level=${this.level.value}`, ...form] : [];
    const mode = levels && this.mode.value ? [`mode=${this.mode.value}`] : [];
    this.sent.root.hidden = Boolean(ofSet);
    this.pack.hidden = !ofSet;
    this.sent.show(ofSet ? "" : lessonAddress(location.href, this.site.address, lesson, [...level, ...mode]), lesson.title);
    this.way.href = partAddress(location.href, lesson.page, levels ? [...level, "mode=class"].join("&") : ofSet);
    this.way.textContent = levels ? "Show the lesson in class mode, for a projector" : "Show the lesson in a new tab";
  }

  /** Asks for a page, in a tab that the click may open. */
  open(message) {
    this.tab = open("", "_blank");
    this.tab?.document.write("<title>bcnb</title><p>One moment, please.");
    this.ask(message);
  }

  show({ name, html: text }) {
    if (!this.tab || this.tab.closed) {
      download(name, text, "text/html");
      return this.say(`Your browser opened no tab. ${name} is in your downloads.`);
    }
    this.tab.document.open();
    this.tab.document.write(text);
    this.tab.document.close();
    const { tab } = this;
    tab.document.body.prepend(press("Print", () => tab.print(), { class: "print" }));
    tab.focus();
    this.say(`${name} is open in a new tab. To print it, press Print there.`);
  }

  // --- collect ---------------------------------------------------------------------------------------------------------

  collects() {
    const field = (attributes) => {
      const input = html("input", { type: "file", multiple: true, hidden: true, tabindex: -1, ...attributes });
      input.addEventListener("change", () => {
        void this.take([...input.files]);
        input.value = "";
      });
      return input;
    };
    this.markFile = html("input", { type: "file", hidden: true, tabindex: -1, accept: ".csv", "aria-label": "Table of marks" });
    this.markFile.addEventListener("change", () => {
      void this.takeMarks([...this.markFile.files]);
      this.markFile.value = "";
    });
    const [files, folder] = [field({ accept: ".worksheet,.homework-game,.zip,.bcnbset", "aria-label": "Worksheets" }), field({ webkitdirectory: true, "aria-label": "A folder" })];
    this.due = html("input", { type: "date" });
    this.names = html("textarea", { rows: 4, maxlength: this.model.get("limits").names }, stored());
    const again = () => {
      keep(this.names.value);
      if (this.collected) this.count(true);
    };
    for (const one of [this.due, this.names]) one.addEventListener("change", again);
    this.found = box("desk-found");
    return part("3. Collect", [
      filled(box("desk-row"), [press("Choose files", () => files.click()), press("Choose a folder", () => folder.click()), files, folder, this.markFile, labeled("Due on", this.due)]),
      html("p", { class: "bcnb-soft" }, "Or drop worksheets, a folder or the zip of your learning platform on this page. Nothing in them is run, and nothing leaves this computer. Your marks and choices stay saved on it."),
      filled(html("details"), [html("summary", {}, "Names of the class, to see who is missing"), labeled("One name on each line. This browser keeps them.", this.names)]),
      this.news,
      this.found,
    ]);
  }

  /** Sends a table of marks that the teacher filled in. */
  async takeMarks(files) {
    if (!this.collected) return this.say("First collect worksheets.");
    if (await this.passOn(files)) this.ask({ t: "load marks" });
  }

  /** Sends files with worksheets. A single table is one of marks. */
  async take(files) {
    if (files.length === 1 && /\.csv$/i.test(files[0].name)) return this.takeMarks(files);
    if (await this.passOn(files)) this.count(false);
  }

  /** Sends files to the kernel in pieces. A file that is too large is not read. Returns true if all were sent. */
  async passOn(files) {
    const { piece, most, files: many } = this.model.get("limits");
    const whole = files.reduce((sum, { size }) => sum + size, 0);
    const refuse = (words) => {
      this.say(words);
      return false;
    };
    if (!files.length) return refuse("There are no files in it.");
    if (files.length > many || whole > most) return refuse(`At most ${many} files and ${Math.round(most / 1048576)} MB can be collected together.`);
    this.say(files.length === 1 ? `Reading ${files[0].name} …` : `Reading ${files.length} files …`);
    try {
      await sendPieces(this.model, files, piece);
    } catch {
      this.model.send({ t: "drop" });
      return refuse("A file cannot be read. Nothing was collected.");
    }
    return true;
  }

  count(again) {
    this.ask({ t: "collect", again, due: this.due.value, names: this.names.value.split("\n").map((name) => name.slice(0, 1000)) });
  }

  draw({ news, faults, others, hard, lessons, sets, deals }) {
    this.collected = true;
    this.say(news);
    let row = 0;
    const parts = lessons.flatMap((one) => this.lessonParts(one, row, (name) => {
      const place = row++;
      return press(name, () => this.open({ t: "student", row: place }), { "aria-label": `Feedback for ${name}` });
    }));
    const more = [];
    if (hard.length) more.push(table("What was hard", ["Lesson", "Task or question", "Right"], hard));
    if (faults.length) more.push(html("h3", {}, "Damaged files"), list(faults));
    if (others.length) more.push(filled(html("details"), [html("summary", {}, `Other files: ${others.length}`), list(others)]));
    this.found.replaceChildren(...sets.flatMap(setParts), ...deals.flatMap((one, deal) => this.dealParts(one, deal)), ...parts, ...more);
    for (const button of this.back) button.setAttribute("aria-disabled", String(!row && !deals.length));
    this.news.scrollIntoView({ block: "start" });
  }

  /** Draws the games that all played with the same cards and dice, and where students chose differently. */
  dealParts({ title, due, rows, moments, missing }, deal) {
    const replay = (words, row, ply, label) => press(words, () => this.open({ t: "replay", deal, row, ply }), { "aria-label": label });
    const games = rows.map(([name, ...cells], row) => [replay(name, row, 0, `Replay of ${name}`), ...cells.map(String)]);
    const parts = [table(`${title}. Due on ${due}`, ["Student", "Result", "Flags or points", "Steps", "Points lost by choices", "Notes"], games)];
    if (missing.length) parts.push(html("p", {}, `Game not handed in: ${missing.join(", ")}.`));
    const shown = moments.map(([when, ways]) => table(when, ["Choice", "Students", "Replay"], ways.map(([words, students, row, ply]) => [words, students, replay("Replay", row, ply, `Replay of ${rows[row][0]} at ${when}`)])));
    const head = shown.length ? "Where students chose differently" : rows.length > 1 ? "All students made the same choices" : "One game, so there is nothing to compare yet";
    return [...parts, html("h3", {}, head), ...shown];
  }

  lessonParts({ title, rows, absent, votes, questions, help, exit, open: unclear }, first, named) {
    const parts = [table(title, ["Student", "Done", "Notes"], rows.map(([name, done, notes]) => [named(name), done, notes]))];
    const places = new Map(rows.map(([name], n) => [name, first + n]));
    for (const [words, who] of absent) parts.push(html("p", {}, `${words}: ${who}.`));
    if (help.length) parts.push(table("Who needs help", ["Student", "Why"], help));
    if (votes.length) parts.push(table("Votes", ["Answer", "First", "At the end"], votes.map(([words, ...counts]) => [words, ...counts.map((count) => bar(count, rows.length))])));
    if (exit.length) parts.push(table("Exit ticket", ["How sure?", "Students", "Who"], exit.map(([words, count, who]) => [words, bar(count, rows.length), who])));
    if (unclear.length) parts.push(table("Questions that students still have", ["Student", "Question"], unclear));
    const asked = questions.map(([words, right, item, answers, rubric]) => {
      const judged = ([name, text, mark, first = name]) => [name, text, this.judge(places.get(first), item, mark, `Mark for ${name}: ${words}`)];
      const marked = answers.every(([, , ...mark]) => mark.length);
      const found = !marked ? table("Answers", ["Student", "Answer"], answers) : table("Answers", ["Student", "Answer", "Good answer?"], answers.map(judged));
      return filled(html("details"), [html("summary", {}, `${words} (${answers.length})`), ...(right ? [html("p", {}, `Right: ${right}`)] : []), ...(rubric.length ? [table("Three levels", ["Level", "What it has", "For example"], rubric)] : []), found]);
    });
    if (asked.length) parts.push(html("h3", {}, "Answers to each question"), ...asked);
    return parts;
  }

  /** Makes the buttons that mark a written answer with a level. The pressed one takes its mark back. */
  judge(row, item, mark, label) {
    const field = filled(html("div", { class: "bcnb-desk-marks", role: "group", "aria-label": label }), WRITTEN_MARKS.map(([value, words]) => press(words, (event) => {
      const pressed = /** @type {HTMLElement} */ (event.currentTarget).getAttribute("aria-pressed");
      const given = pressed === "true" ? "" : value;
      for (const one of field.children) one.setAttribute("aria-pressed", String(one.dataset.mark === given));
      this.ask({ t: "judge", row, item, mark: given });
    }, { "data-mark": value, "aria-pressed": String(value === String(mark ?? "")) })));
    return field;
  }

  // --- give back -------------------------------------------------------------------------------------------------------

  gives() {
    const button = (words, act) => press(words, () => (this.collected ? act() : this.say("First collect worksheets.")), { "aria-disabled": "true" });
    this.back = [
      button("Marks as CSV", () => this.ask({ t: "marks" })),
      button("Load marks", () => this.markFile.click()),
      button("Gradebook as CSV", () => this.ask({ t: "gradebook" })),
      button("Feedback pages as zip", () => this.ask({ t: "feedback" })),
      button("Open the overview", () => this.open({ t: "overview" })),
    ];
    return part("4. Give back", [
      filled(box("desk-row"), this.back),
      html("p", { class: "bcnb-soft" }, "To print one student's feedback, press the name in the list above. To mark written answers in a spreadsheet, save the marks as CSV, write 0, 0.5 or 1 in the columns that end in “mark”, and load the file again."),
    ]);
  }
}

/** Draws the work of a class in a set of homework. */
function setParts({ due, titles, rows, missing }) {
  const parts = [table(`Homework due on ${due}: ${titles.join("; ")}`, ["Student", "Done", "Notes"], rows)];
  if (missing.length) parts.push(html("p", {}, `Homework not handed in: ${missing.join(", ")}.`));
  return parts;
}

/** Draws a number of votes as a bar with its number. */
function bar(count, of) {
  const drawn = html("i", { "aria-hidden": "true" });
  drawn.style.width = `${(100 * count) / Math.max(of, 1)}%`;
  return filled(box("desk-bar"), [drawn, html("b", {}, String(count))]);
}

/** Returns the names of the class that this browser keeps. */
function stored() {
  try {
    return localStorage.getItem(CLASS) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

function keep(names) {
  try {
    localStorage.setItem(CLASS, names);
  } catch {
    // a browser that keeps nothing
  }
}
