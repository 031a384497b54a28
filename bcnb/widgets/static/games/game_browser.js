import { NO_KERNEL, box, follow, html, keepKeys, patience, press } from "../common.js";
import { FileDrop, leftFiles } from "../file_drop.js";
import { pageLink } from "../link_to_page.js";
import { tellAddress } from "../page_state.js";
import { storeChoice, storedChoice } from "../stored_choice.js";
import { ChosenGame } from "./chosen_game.js";
import { GameRow, columnHeads } from "./game_rows.js";

const PLACES = { mine: "Mine", included: "Included", file: "Open a file" };
const ANY = { game: "Any game", battle: "Any battle", player: "Any player", length: "Any length", result: "Any result" };
const LABELS = { game: "Game", battle: "Battle", player: "Player", length: "Length", result: "Result", since: "Played since", reviewed: "Reviewed" };
const NONE = {
  mine: "You have no recorded games yet. Games that you play are saved here.",
  included: "No games come with this copy of bcnb.",
};
const RECORDER = "play/record.ipynb";
const UNDATED = "There is no filter by date here, because these files do not say when they were played.";
/** What the reader chose on each list, so that it is there again when the list comes back. */
const kept = new WeakMap();
let lists = 0;

/**
 * Draws recorded games: tabs, filters, the list, and the chosen game beside it.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function game_browser(model, el) {
  const root = html("div", { class: "bcnb bcnb-games", "data-picks": model.get("picks") });
  el.append(root);
  keepKeys(root);
  const left = model.get("picks") || kept.has(model) ? null : storedChoice("games");
  const page = new Browser(root, model);
  const end = follow(model, ["view"], () => page.show(model.get("view")));
  if (left) page.restore(left);
  if (page.drop) void leftFiles().then((files) => files.length && page.open(files));
  return () => {
    page.stop();
    end();
  };
}

class Browser {
  constructor(root, model) {
    this.root = root;
    this.model = model;
    this.number = lists++;
    this.picks = model.get("picks");
    this.state = kept.get(model) ?? { results: false, name: "", previews: new Map() };
    kept.set(model, this.state);
    if (!this.picks && model.get("view").filters.result) this.state.results = true; // an address that says so
    this.filters = {};
    this.queue = new Set();
    this.chosen = this.picks ? null : new ChosenGame((message, quiet) => this.send(message, quiet), () => this.shut());
    this.drop = this.picks ? null : new FileDrop(model, model.get("limits"), ([name], wrong) => this.added(name, wrong));
    const main = box("games-main");
    main.append(this.head(), this.body());
    const layout = box("games-layout");
    layout.append(main, ...(this.chosen ? [this.chosen.root, this.drop.root] : [this.picker()]));
    root.append(layout);
    root.addEventListener("keydown", (event) => event.key === "Escape" && this.shut());
    this.heard = (message) => this.hear(message);
    model.on("msg:custom", this.heard);
    this.seen = new IntersectionObserver((entries) => this.look(entries), { root: this.list });
  }

  stop() {
    this.seen.disconnect();
    this.drop?.stop();
    this.waits?.();
    this.model.off("msg:custom", this.heard);
  }

  // --- the parts of the page ---

  head() {
    const names = Object.keys(PLACES).filter((place) => place !== "file" || this.drop);
    this.tabs = names.map((place) => press(PLACES[place], () => this.choose(place), {
      role: "tab", id: `bcnb-tab-${place}-${this.number}`, "aria-controls": `bcnb-games-panel-${this.number}`, "data-place": place }));
    const tabs = box("tabs", { role: "tablist", "aria-label": "Recorded games" });
    tabs.append(...this.tabs);
    tabs.addEventListener("keydown", (event) => this.key(event));
    this.count = box("count", { role: "status" });
    this.reveal = press("Show results", () => this.toggle(), { "aria-pressed": false, class: "bcnb-reveal" });
    const root = box("games-head");
    root.append(tabs, this.count, this.reveal, ...(this.drop ? [pageLink("Record a game", RECORDER, "", { class: "bcnb-entry" })] : []));
    return root;
  }

  body() {
    this.panel = box("panel", { role: "tabpanel", id: `bcnb-games-panel-${this.number}`, tabindex: -1 });
    this.form = box("filters", { role: "group", "aria-label": "Filters" });
    this.heads = box("heads");
    this.list = html("ul", { class: "bcnb-list", role: "listbox", tabindex: 0, "aria-label": "Games" });
    this.list.addEventListener("keydown", (event) => this.walk(event));
    this.list.addEventListener("click", ({ target }) => this.tap(/** @type {Element} */ (target).closest(".bcnb-game")));
    this.wrong = html("details", { class: "bcnb-wrong" });
    this.said = box("no", { role: "alert" });
    this.fields = Object.keys(ANY).map((name) => this.select(name));
    this.since = html("input", { type: "date" });
    this.since.addEventListener("change", () => this.set("since", this.since.value));
    this.reviewed = html("input", { type: "checkbox" });
    this.reviewed.addEventListener("change", () => this.set("reviewed", this.reviewed.checked));
    this.undated = html("p", { class: "bcnb-soft" }, UNDATED);
    this.levels = html("details", { class: "bcnb-ranks" }, [html("summary", {}, "What the levels mean")]);
    this.clear = press("Clear filters", () => this.reset(), { class: "bcnb-clear" });
    this.form.append(...this.fields.map(({ field }) => field), labeled("since", this.since), labeled("reviewed", this.reviewed), this.clear);
    this.panel.append(this.form, this.said, this.heads, this.list, this.levels, this.undated, this.wrong);
    return this.panel;
  }

  /** Returns the line of a compact list that says what is chosen, with its button. */
  picker() {
    const root = box("games-pick");
    this.picked = html("span", { role: "status" });
    this.take = press("", () => this.send({ t: "pick", name: this.state.name }), { class: "bcnb-go" });
    root.append(this.picked, this.take);
    return root;
  }

  select(name) {
    const field = html("select", { name, "aria-label": LABELS[name] });
    field.addEventListener("change", () => this.set(name, field.value));
    return { name, field };
  }

  // --- what the reader does ---

  set(name, value) {
    this.filters[name] = value;
    this.ask();
  }

  reset() {
    this.filters = {};
    this.ask();
    this.list.focus();
  }

  toggle() {
    this.state.results = !this.state.results;
    if (!this.state.results && this.filters.result) this.set("result", "");
    else this.show(this.view);
  }

  /** Asks for the games of a place with the filters of the page. */
  ask(place = this.view.place) {
    this.send({ t: "find", place, ...this.filters });
  }

  /** Sends a message. A quiet one is about a picture: nothing is said if no answer comes. */
  send(message, quiet = false) {
    if (quiet) return this.model.send(message);
    this.said.textContent = "";
    this.waits?.();
    this.waits = patience(this.model, () => (this.said.textContent = NO_KERNEL));
    this.model.send(message);
  }

  /** Shows the games of a place, or the place for files. */
  choose(place) {
    this.files = place === "file";
    if (this.files || place === this.view.place) return this.show(this.view);
    this.filters = {};
    this.ask(place);
  }

  /** Shows the list and the game that the reader left before the page was loaded again. A list in the address comes first. */
  restore({ place, files, filters, results, name }) {
    this.files = files;
    this.state.results = results;
    this.show(this.view);
    this.state.name = name;
    if (!/[#&]place=/.test(location.hash)) this.send({ t: "find", place, ...filters }, true);
    this.mark(this.rows.find(({ row }) => row.name === name));
    this.state.name = name; // it may be in the list that is still to come
  }

  /** Adds files that were dropped on the home page. */
  open(files) {
    this.choose("file");
    void this.drop.take(files);
  }

  /** Shows your own games, in which the first of the added ones is chosen. On a narrow page it opens if all files were taken. */
  added(name, wrong) {
    this.state.name = name;
    this.filters = {};
    this.mark(this.rows.find(({ row }) => row.name === name));
    this.state.name = name; // it may be in the list that is still to come
    this.ask("mine");
    this.root.toggleAttribute("data-open", !wrong.length);
  }

  /** Moves between the tabs. */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.tabs.at((this.tabs.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step) % this.tabs.length);
    next.focus();
    next.click();
  }

  /** Moves in the list; Enter opens the chosen game. */
  walk(event) {
    const here = this.rows.findIndex(({ row }) => row.name === this.state.name);
    const last = this.rows.length - 1;
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: last, PageDown: here + 6, PageUp: here - 6 }[event.key];
    if (to === undefined && !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    if (to === undefined) return this.enter();
    const row = this.rows[Math.min(Math.max(to, 0), last)];
    this.mark(row);
    row?.root.scrollIntoView({ block: "nearest" });
  }

  /** Goes from the list to the first thing that can be done with the chosen game. */
  enter() {
    if (!this.state.name) return;
    if (!this.chosen) return this.take.click();
    this.root.toggleAttribute("data-open", true);
    /** @type {HTMLElement | null} */ (this.chosen.acts.querySelector("a, button"))?.focus();
  }

  tap(element) {
    const row = this.rows.find(({ root }) => root === element);
    if (!row) return;
    this.mark(row);
    this.root.toggleAttribute("data-open", true);
    if (this.chosen?.closer.checkVisibility()) this.chosen.closer.focus();
  }

  /** Closes the sheet of a narrow page. */
  shut() {
    if (!this.root.hasAttribute("data-open")) return;
    this.root.removeAttribute("data-open");
    this.list.focus();
  }

  // --- what the page shows ---

  show(view) {
    this.waits?.();
    this.view = view;
    const place = this.files ? "file" : view.place;
    this.root.dataset.place = place;
    this.root.toggleAttribute("data-results", this.state.results);
    for (const tab of this.tabs) {
      const here = tab.dataset.place === place;
      tab.setAttribute("aria-selected", String(here));
      tab.tabIndex = here ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `bcnb-tab-${place}-${this.number}`);
    this.panel.hidden = this.files;
    this.filters = { ...view.filters };
    this.fill(view);
    const all = view.of === 1 ? "1 game" : `${view.of} games`;
    this.count.textContent = !view.of ? NONE[view.place] : view.found === view.of ? all : `${view.found} of ${all}`;
    this.lay(view);
    this.levels.replaceChildren(this.levels.firstChild, ...view.levels.map((words) => html("p", {}, words)));
    this.wrong.hidden = !view.problems.length;
    this.wrong.replaceChildren(html("summary", {}, `Files that cannot be read: ${view.problems.length}`), ...view.problems.map((why) => html("p", {}, why)));
  }

  /** Shows the rows, and chooses the one that was chosen before, or the first. */
  lay({ rows }) {
    this.seen.disconnect();
    this.queue.clear();
    this.heads.replaceChildren(...columnHeads(this.state.results).children);
    this.rows = rows.map((row, n) => new GameRow(row, { number: `${this.number}-${n}`, ...this.about(row) }));
    this.list.replaceChildren(...this.rows.map(({ root }) => root));
    const found = this.rows.find(({ row }) => row.name === this.state.name);
    this.mark(found ?? this.rows[0]);
    if (found) this.list.scrollTop = found.root.offsetTop - this.list.clientHeight / 2;
    if (this.state.results) for (const { root } of this.rows) this.seen.observe(root);
  }

  /** Returns what is known of a game besides its row. */
  about(row) {
    const [picture, day] = this.model.get("pictures")[row.battle] ?? ["", ""];
    return { picture, day, mine: this.view.place === "mine", results: this.state.results, preview: this.state.previews.get(row.name) };
  }

  mark(found) {
    const many = this.picks === "games";
    this.state.name = found?.row.name ?? "";
    for (const { root } of this.rows) root.setAttribute("aria-selected", String(!many && root === found?.root));
    if (found && !many) this.list.setAttribute("aria-activedescendant", found.root.id);
    else this.list.removeAttribute("aria-activedescendant");
    this.chosen?.show(found?.row, found ? this.about(found.row) : /** @type {any} */ ({}));
    if (this.take) this.ready(found);
    else this.store();
  }

  /** Stores what the reader chose, for when the page is loaded again. */
  store() {
    const { view: { place, filters }, files = false, state: { results, name } } = this;
    storeChoice("games", { place, files, filters, results, name });
  }

  /** Says what the button of a compact list takes. */
  ready(found) {
    const many = this.picks === "games";
    this.take.textContent = many ? "Count these games" : "Choose this game";
    this.take.disabled = !found;
    this.picked.textContent = many || !found ? "" : found.root.getAttribute("aria-label");
  }

  /** Sets the filters as they are in the view. */
  fill({ choices, filters, place, of }) {
    this.form.hidden = !of;
    this.reveal.hidden = !of || this.files;
    this.count.hidden = this.files;
    for (const { name, field } of this.fields) {
      const options = [["", ANY[name]], ...(choices[name] ?? [])];
      field.replaceChildren(...options.map(([value, words]) => html("option", { value }, words)));
      field.value = filters[name];
      field.hidden = options.length < 3 && !filters[name];
    }
    this.fields.at(-1).field.hidden = !this.state.results;
    this.since.value = filters.since;
    this.since.parentElement.hidden = place !== "mine";
    this.undated.hidden = place === "mine";
    this.reviewed.checked = filters.reviewed;
    this.reveal.textContent = this.state.results ? "Hide results" : "Show results";
    this.reveal.setAttribute("aria-pressed", String(this.state.results));
    this.clear.hidden = !Object.values(filters).some(Boolean);
  }

  // --- what the kernel sends ---

  hear(message) {
    if (["fault", "done", "file"].includes(message.t)) this.waits?.();
    if (message.at) tellAddress(this.root, message.at);
    if (message.t === "preview" || (message.t === "fault" && message.name === this.asked)) return this.arrive(message);
    if (message.t === "fault") this.said.textContent = message.text;
    if (["layout", "last"].includes(message.t)) this.chosen?.paint(message);
    if (message.t === "file") this.chosen?.stores(message);
  }

  /** Notes which rows are in sight, and requests their ends one after the other. */
  look(entries) {
    for (const { target, isIntersecting } of entries) {
      const { row } = this.rows.find(({ root }) => root === target) ?? {};
      if (row?.over) this.queue[isIntersecting ? "add" : "delete"](row.name);
    }
    this.next();
  }

  next() {
    for (const name of this.asked ? [] : [...this.queue]) {
      this.queue.delete(name);
      if (this.state.previews.has(name)) this.paint(name);
      else {
        this.asked = name;
        return this.send({ t: "preview", name }, true);
      }
    }
  }

  arrive({ t, name, ...preview }) {
    this.asked = null;
    this.state.previews.set(name, t === "preview" ? preview : {});
    this.paint(name);
    this.next();
  }

  paint(name) {
    const found = this.rows.find(({ row }) => row.name === name);
    if (!found || !this.state.results) return;
    found.paint(this.state.previews.get(name));
    if (name === this.state.name) this.chosen?.show(found.row, this.about(found.row));
  }
}

const labeled = (name, field) => {
  const label = html("label", {}, LABELS[name]);
  field.setAttribute("aria-label", LABELS[name]);
  label.append(field);
  return label;
};
