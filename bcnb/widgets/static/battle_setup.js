import { box, holdsFocus, html, lined, newsLines, press, svg } from "./common.js";
import { ChoiceGroup } from "./choice_group.js";
import { SeatChoice } from "./seat_choice.js";

/**
 * Fills the place of the setup at a table, with its style sheet, and returns it.
 * @param {HTMLElement} root
 * @param {string} look the style sheet
 * @param {any} page the page of the table
 */
export function battle_setup(root, look, page) {
  const setup = new BattleSetup(root, page);
  root.prepend(html("style", {}, look));
  return setup;
}

/** Milliseconds after the last choice of a battle before Python is asked for it: the arrow keys pass over several. */
const REST = 120;
/** How the reader's own latest game of a battle stands. */
const MARKS = { won: "✓ you won", lost: "you lost", played: "you played", "in progress": "in progress" };
/** The layouts as pictures, by battle; all tables of a page share them. */
const layouts = new Map();

/** The choice of a battle and its players, before a game: a gallery, and next to it what was chosen and *Begin*. */
class BattleSetup {
  constructor(root, page) {
    this.page = page;
    this.root = root;
    this.games = new ChoiceGroup("rulesets", "Game", (game) => this.open(game));
    this.battles = new ChoiceGroup("battles", "Battle", (battle) => this.choose(battle));
    this.seats = new SeatChoice();
    this.lead = html("p", { class: "bcnb-soft" });
    this.picture = html("img", { alt: "", width: 1034, height: 606 });
    this.name = html("h3");
    this.date = html("span");
    this.story = html("div", { class: "bcnb-story", tabindex: "0", role: "region", "aria-label": "The battle" });
    this.said = box("said", { role: "status" });
    this.buttons = box("start");
    this.root.append(this.gallery(), this.column());
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.battles.root.addEventListener("click", (event) => this.pick(event));
    this.near = new IntersectionObserver((seen) => seen.forEach((one) => one.isIntersecting && this.want(one.target)));
  }

  gallery() {
    const [root, head, words] = [box("gallery"), box("gallery-head"), box("gallery-words")];
    words.append(html("h2", {}, "Choose a battle"), this.lead);
    head.append(words, this.games.root);
    root.append(head, this.battles.root);
    return root;
  }

  column() {
    const [root, head] = [box("chosen"), box("chosen-head")];
    this.more = press("Dice, house rules", () => this.unfold(), { "aria-expanded": "false", class: "bcnb-more-choices" });
    this.dice = html("input", { type: "text", maxlength: "60", placeholder: "random", autocomplete: "off" });
    this.house = html("select");
    this.house.addEventListener("change", () => this.settle());
    this.options = box("options", { hidden: "" });
    this.options.append(
      this.seats.each,
      labeled("House rules", this.house),
      labeled("Dice", this.dice),
      html("p", { class: "bcnb-soft" }, "The same word gives the same dice and cards again."),
    );
    head.append(this.name, this.date);
    root.append(this.picture, head, this.story, this.seats.root, this.options, this.said, this.buttons);
    return root;
  }

  // --- what Python says ---

  /** Shows a view: what can be chosen before the first turn, or nothing. */
  show(view) {
    const setup = view.phase === "opening" ? view.opening.setup : {};
    if (!setup.battle) return this.leave();
    this.said.replaceChildren(...lined(view.opening.thrown), ...newsLines(view.said.filter(([kind]) => kind === "refused")));
    if (this.said.querySelector(".bcnb-refused")) this.asked = "";
    const [told, appears] = [JSON.stringify(view.opening), !this.told];
    if (told !== this.told) this.fill(view.opening);
    this.told = told;
    if (appears && holdsFocus(this.page.root)) this.begin.focus();
    if (this.asked) this.settle();
    else if (this.next) this.proceed();
  }

  leave() {
    this.told = this.asked = this.next = "";
    /** @type {HTMLElement} */
    const held = this.root.querySelector(":focus");
    held?.blur(); // hidden now: the page moves the focus on
  }

  fill(opening) {
    const { setup, lines, buttons, resume } = opening;
    const inside = holdsFocus(this.buttons);
    if (setup.battle === this.asked) this.asked = "";
    this.current = setup.battle;
    this.house.replaceChildren(...setup.houses.map(([value, words]) => html("option", { value }, words)));
    this.house.value = setup.house;
    if (document.activeElement !== this.dice) this.dice.value = setup.dice;
    this.seats.show(opening);
    this.story.replaceChildren(...lined(lines.slice(1)));
    this.story.scrollTop = 0;
    const acts = [...resume, ...buttons].map(([kind, side, words]) => press(words, () => this.act(kind, side), { class: `bcnb-${kind}` }));
    this.begin = resume.length ? acts[0] : acts.at(-1);
    this.buttons.replaceChildren(...acts.slice(0, -1), this.more, acts.at(-1));
    if (inside) this.begin.focus();
    if (!this.asked) this.mark(setup.battle);
  }

  receive({ games, lead, states }) {
    this.cards = new Map(games.flatMap(({ game, battles }) => battles.map((card) => [card.battle, { ...card, game }])));
    this.about = new Map(games.map(({ game, about }) => [game, about]));
    this.states = states;
    this.words = lead;
    this.games.fill(games.map(({ game, title, battles }) => [game, html("span", {}, `${title} `), html("small", {}, String(battles.length))]));
    this.mark(this.asked || this.current);
  }

  paint({ battle, picture }) {
    layouts.set(battle, `data:image/svg+xml,${encodeURIComponent(picture)}`);
    for (const image of this.root.querySelectorAll("img")) if (image.dataset.battle === battle) image.src = layouts.get(battle);
  }

  // --- what is shown ---

  /** Asks for the layout of a battle whose picture comes into view. */
  want(image) {
    const { battle } = image.dataset;
    if (!battle || layouts.has(battle)) return;
    layouts.set(battle, "");
    this.page.model.send({ t: "layout", battle });
  }

  /** Marks a battle as chosen, in the gallery of its game. */
  mark(battle) {
    const card = this.cards?.get(battle);
    if (!card) return;
    if (this.game !== card.game) this.list(card.game);
    this.games.mark(card.game);
    this.battles.mark(battle);
    this.drawn(this.picture, card);
    this.name.textContent = card.title;
    this.date.textContent = card.date;
    const chosen = this.battles.root.querySelector("label:has(:checked)");
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  list(game) {
    this.game = game;
    const cards = [...this.cards.values()].filter((card) => card.game === game);
    this.lead.textContent = [this.about.get(game), cards.some((card) => card.balance) && this.words].filter(Boolean).join(" ");
    this.battles.fill(cards.map((card) => [card.battle, ...this.card(card)]));
  }

  card(card) {
    const [{ title, date, length, first, balance }, state] = [card, MARKS[this.states[card.battle.split("/")[1]]] ?? ""];
    const resumes = state === MARKS["in progress"] ? { class: "bcnb-open-game", title: "Resume this game" } : {};
    const note = state || first;
    return [this.drawn(html("img", { alt: "", width: 1034, height: 606 }), card), html("b", {}, title), html("span", {}, date), html("span", {}, length), ...(note ? [html("em", resumes, note)] : []), ...(balance ? [even(balance)] : [])];
  }

  drawn(image, { battle }) {
    image.dataset.battle = battle;
    const known = layouts.get(battle);
    if (known) image.src = known;
    else image.removeAttribute("src");
    this.near.observe(image);
    return image;
  }

  // --- what the reader does ---

  /** Shows the battles of another game, and chooses its first one. */
  open(game) {
    this.choose([...this.cards.values()].find((card) => card.game === game).battle);
  }

  choose(battle, next = "") {
    this.asked = battle;
    this.next = next;
    this.mark(battle);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), REST);
  }

  /** Asks Python for the chosen battle with the chosen house rules, when it has answered everything before. */
  settle() {
    const battle = this.asked || this.current;
    const house = battle === this.current ? this.house.value : "";
    if (this.page.waiting) return;
    const { opening } = this.page.view;
    if (!opening || (battle === this.current && house === opening.setup.house)) this.asked = ""; // or it has begun
    else this.send("battle", { battle, house });
  }

  /** Begins, or does what another button says. A battle that was chosen a moment ago comes first. */
  act(kind, side) {
    if (!this.asked) return this.send(kind, { side });
    this.next = kind;
    this.settle();
  }

  /** Does what was asked for together with another battle. An open game of that battle comes before a new one. */
  proceed() {
    const { next } = this;
    this.next = "";
    const open = this.buttons.querySelector(".bcnb-resume");
    if (next === "begin" || (next === "resume" && open)) this.begin.click();
  }

  /** Resumes the game that a card shows to be in progress. */
  pick(event) {
    const card = event.target.closest(".bcnb-open-game")?.closest("label");
    if (!card) return;
    event.preventDefault();
    this.choose(card.dataset.value, "resume");
  }

  send(kind, more = {}) {
    if (kind !== "battle") this.next = "";
    this.seats.touched = false;
    this.page.send(kind, { ...more, seats: { ...this.seats.seats }, dice: this.dice.value });
  }

  unfold() {
    this.options.hidden = !this.options.hidden;
    this.more.setAttribute("aria-expanded", String(!this.options.hidden));
    if (!this.options.hidden) this.options.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (event.key !== "Enter" || event.target.type !== "radio") return;
    event.preventDefault();
    this.begin.click();
  }
}

function labeled(words, control) {
  const label = html("label", {}, `${words} `);
  label.append(control);
  return label;
}

/** Returns how even a battle is: a bar with its middle marked between two percentages. */
function even({ union, confederate, words }) {
  const root = html("span", { class: "bcnb-even", title: words });
  const bar = svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" });
  bar.append(svg("path", { d: "M0 0H100V10H0Z", class: "bcnb-even-confederate" }), svg("path", { d: `M0 0H${union}V10H0Z`, class: "bcnb-even-union" }), svg("path", { d: "M50 -4V14", class: "bcnb-even-middle" }));
  root.append(html("span", { class: "bcnb-unseen" }, words), html("span", { "aria-hidden": "true" }, String(union)), bar, html("span", { "aria-hidden": "true" }, String(confederate)));
  return root;
}
