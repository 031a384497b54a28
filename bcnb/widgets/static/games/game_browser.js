import { NO_KERNEL, box, follow, html, keepKeys, patience, pictured, press } from "../common.js";
import { FileDrop, gameLinks, leftFiles, pageLink } from "../file_drop.js";

const PLACES = { mine: "Mine", included: "Included", file: "Open a file" };
const ANY = { game: "Any game", battle: "Any battle", player: "Any player", length: "Any length", result: "Any result" };
const LABELS = { game: "Game", battle: "Battle", player: "Player", length: "Length", result: "Result", since: "Changed since", reviewed: "Reviewed" };
const NONE = {
  mine: "You have no recorded games yet. Games that you play are saved here.",
  included: "No games come with this copy of bcnb.",
};

/**
 * Draws the page of recorded games: tabs, filters, and a list whose rows open a game.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function game_browser(model, el) {
  const root = html("div", { class: "bcnb bcnb-games" });
  el.append(root);
  keepKeys(root);
  const page = new Browser(root, model);
  const end = follow(model, ["view"], () => page.show(model.get("view")));
  void leftFiles().then((files) => files.length && page.open(files));
  return () => {
    page.stop();
    end();
  };
}

class Browser {
  constructor(root, model) {
    this.root = root;
    this.model = model;
    this.results = false;
    this.filters = {};
    this.drop = new FileDrop(model, model.get("limits"), () => this.ask());
    this.tabs = Object.entries(PLACES).map(([place, words]) => press(words, () => this.choose(place), {
      role: "tab", id: `bcnb-tab-${place}`, "aria-controls": "bcnb-games-panel", "data-place": place }));
    const tabs = box("tabs", { role: "tablist", "aria-label": "Recorded games" });
    tabs.append(...this.tabs);
    tabs.addEventListener("keydown", (event) => this.key(event));
    this.panel = box("panel", { role: "tabpanel", id: "bcnb-games-panel", tabindex: -1 });
    this.form = box("filters", { role: "group", "aria-label": "Filters" });
    this.count = box("count", { role: "status" });
    this.list = html("ul", { class: "bcnb-list" });
    this.wrong = html("details", { class: "bcnb-wrong" });
    this.said = box("no", { role: "alert" });
    this.fields = Object.keys(ANY).map((name) => this.select(name));
    this.since = html("input", { type: "date" });
    this.since.addEventListener("change", () => this.set("since", this.since.value));
    this.reviewed = html("input", { type: "checkbox" });
    this.reviewed.addEventListener("change", () => this.set("reviewed", this.reviewed.checked));
    this.reveal = press("Show results", () => this.toggle(), { "aria-pressed": false, class: "bcnb-reveal" });
    this.clear = press("Clear filters", () => this.reset(), { class: "bcnb-clear" });
    this.form.append(...this.fields.map(({ label }) => label), labeled("since", this.since), labeled("reviewed", this.reviewed), this.reveal, this.clear);
    this.panel.append(this.form, this.count, this.said, this.list, this.wrong);
    root.append(tabs, this.panel, this.drop.root);
    this.heard = (message) => {
      if (message.t === "fault") this.said.textContent = message.text;
      if (["fault", "done"].includes(message.t)) this.waits?.();
    };
    model.on("msg:custom", this.heard);
  }

  stop() {
    this.drop.stop();
    this.waits?.();
    this.model.off("msg:custom", this.heard);
  }

  select(name) {
    const field = html("select", { name });
    field.addEventListener("change", () => this.set(name, field.value));
    return { name, field, label: labeled(name, field) };
  }

  set(name, value) {
    this.filters[name] = value;
    this.ask();
  }

  reset() {
    this.filters = {};
    this.ask();
    this.fields[0].field.focus();
  }

  toggle() {
    this.results = !this.results;
    if (!this.results && this.filters.result) this.set("result", "");
    this.show(this.view);
  }

  /** Asks for the games of a place with the filters of the page. */
  ask(place = this.view.place) {
    this.send({ t: "find", place, ...this.filters });
  }

  send(message) {
    this.said.textContent = "";
    this.waits?.();
    this.waits = patience(this.model, () => (this.said.textContent = NO_KERNEL));
    this.model.send(message);
  }

  /** Shows the games of a place, or the place for files. */
  choose(place) {
    this.files = place === "file";
    if (this.files) return this.show(this.view);
    if (place === this.view.place) return this.show(this.view);
    this.filters = {};
    this.ask(place);
  }

  /** Adds files that were dropped on the home page. */
  open(files) {
    this.choose("file");
    void this.drop.take(files);
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.tabs.at((this.tabs.findIndex((tab) => tab === document.activeElement) + step) % this.tabs.length);
    next.focus();
    next.click();
  }

  show(view) {
    this.waits?.();
    this.view = view;
    const place = this.files ? "file" : view.place;
    this.root.dataset.place = place;
    for (const tab of this.tabs) {
      const here = tab.dataset.place === place;
      tab.setAttribute("aria-selected", String(here));
      tab.tabIndex = here ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `bcnb-tab-${place}`);
    this.panel.hidden = this.files;
    this.filters = { ...view.filters };
    this.fill(view);
    const all = view.of === 1 ? "1 game" : `${view.of} games`;
    const some = view.found === view.of ? all : `${view.found} of ${all}`;
    this.count.textContent = view.of ? some : NONE[view.place];
    this.list.replaceChildren(...view.rows.map((row) => this.row(row)));
    this.wrong.hidden = !view.problems.length;
    this.wrong.replaceChildren(html("summary", {}, `Files that cannot be read: ${view.problems.length}`), ...view.problems.map((why) => html("p", {}, why)));
  }

  /** Sets the filters as they are in the view. */
  fill({ choices, filters, place, of }) {
    this.form.hidden = !of;
    for (const { name, field, label } of this.fields) {
      const options = [["", ANY[name]], ...(choices[name] ?? [])];
      field.replaceChildren(...options.map(([value, words]) => html("option", { value }, words)));
      field.value = filters[name];
      label.hidden = options.length < 3 && !filters[name];
    }
    this.fields.at(-1).label.hidden = !this.results;
    this.since.value = filters.since;
    this.since.parentElement.hidden = place !== "mine"; // the other files have no dates of their own
    this.reviewed.checked = filters.reviewed;
    this.reveal.textContent = this.results ? "Hide results" : "Show results";
    this.reveal.setAttribute("aria-pressed", String(this.results));
    this.clear.hidden = !Object.values(filters).some(Boolean);
  }

  row({ name, battle, title, game, players, result, plies, changed, reviewed, over }) {
    const item = html("li", { class: "bcnb-game", "data-name": name });
    const [picture, day] = this.model.get("pictures")[battle] ?? ["", ""];
    const board = box("board");
    if (picture) board.append(pictured(picture));
    const what = box("what");
    what.append(html("b", {}, title), html("span", {}, day || game), ...(this.view.place === "mine" ? [html("span", {}, `${name}, ${changed}`)] : []));
    const who = box("who");
    who.append(...players.map(([side, player]) => html("span", {}, `${side}: ${player}`)));
    const length = box("far");
    length.append(html("span", {}, `${plies} plies`), ...(reviewed ? [html("span", { class: "bcnb-yes" }, "✓ reviewed")] : []));
    if (this.results || !over) length.append(html("b", {}, over ? result : "not over"));
    const called = `${title}, ${players.map(([side, player]) => `${side} ${player}`).join(", ")}`;
    const [watch, review] = gameLinks(name, called);
    watch.classList.add("bcnb-go");
    const part = `game-${encodeURIComponent(name)}`;
    const play = over
      ? press("Play it", () => this.send({ t: "play", name }), { "aria-label": `Play ${called} from its first turn` })
      : pageLink("Resume", "play/play.ipynb", part, { "aria-label": `Resume ${called}` });
    const acts = box("acts");
    acts.append(watch, ...(over ? [review] : []), play);
    item.append(board, what, who, length, acts);
    return item;
  }
}

const labeled = (name, field) => {
  const label = html("label", {}, LABELS[name]);
  field.setAttribute("aria-label", LABELS[name]);
  label.append(field);
  return label;
};
