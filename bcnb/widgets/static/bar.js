import { box, html, idle, pointing, press, switches } from "./common.js";
import { loadPart } from "./rule_lens.js";

const GIVE_UP = "Resign";

const ANOTHER = "Another battle";
const LEAVE = "Leave this game: press again";
/** Milliseconds in which to confirm leaving: in that time others may move. */
const UNSURE = 20_000;
const HINT_STEPS = 3;

/** The line above the board: prompt, turn, score and buttons. More choices are next to the hand. */
export class Bar {
  constructor(page) {
    this.page = page;
    this.root = box("bar");
    this.score = box("score");
    this.turn = box("turn");
    this.words = box("ask-now", { role: "status", "aria-label": "What to do" });
    this.buttons = box("choices", { role: "group", "aria-label": "Choices" });
    this.extra = html("div", { class: "bcnb-choices bcnb-more", role: "group", "aria-label": "More choices" });
    this.tools = this.toolbox();
    const head = box("head");
    head.append(this.turn, this.score);
    this.hinted = 0;
    this.root.append(head, this.words, this.buttons);
  }

  toolbox() {
    const tools = box("tools", { role: "group", "aria-label": "Tools" });
    this.pieces = press("Hide pieces", () => this.hide(), { "aria-pressed": false });
    this.hint = press("Hint", () => this.page.ask("hint", { step: Math.min(this.hinted + 1, HINT_STEPS) }), { class: "bcnb-hint" });
    this.again = press(ANOTHER, () => this.leave());
    this.resign = press("", () => this.giveUp());
    this.rare = box("rare", { role: "group", "aria-label": "More tools" });
    this.link = press("Copy link", () => this.page.ask("link"), { title: "A link that holds this position" });
    this.rare.append(this.pieces, this.speed(), ...switches(), this.link, this.again, this.resign);
    tools.append(this.sighting(), ...this.openers());
    return tools;
  }

  /** Makes the buttons that open the typing field and the menu on a stage. */
  openers() {
    this.more = press("More", () => this.page.menu(), { class: "bcnb-opener", "aria-expanded": false });
    return [press("Type", () => this.page.report.type(), { class: "bcnb-opener", title: "Type a move", "aria-keyshortcuts": "/" }), this.more];
  }

  sighting() {
    return (this.sights = press("Line of sight", () => this.page.field.toggle(!this.page.field.lines), { "aria-pressed": false, "aria-keyshortcuts": "l" }));
  }

  speed() {
    const { model } = this.page;
    const choice = html("select");
    for (const name of ["slow", "normal", "fast", "at once"]) choice.append(html("option", {}, name));
    choice.value = model.get("pace");
    choice.onchange = () => {
      model.set("pace", choice.value);
      model.save_changes();
    };
    return html("label", {}, ["Pace ", choice]);
  }

  /** Makes the button for the win chance; its panel is loaded at the first press. */
  chances() {
    return press("Win chance", () => this.rate(), { "aria-haspopup": "dialog" });
  }

  rate() {
    this.from = /** @type {HTMLElement} */ (document.activeElement);
    this.page.ask("rate", { panel: !this.side });
  }

  async rated(message) {
    this.prompt(this.page.view.prompt);
    if (message.script && !this.side) this.side = (await loadPart(message.script))(this.page, message.look, () => this.from?.focus());
    this.side(message);
  }

  /** Resigns at the second press. */
  giveUp() {
    if (this.resign.textContent === GIVE_UP) this.resign.textContent = `${GIVE_UP}: press again`;
    else this.page.send("resign");
  }

  /** Leaves the game, which stays saved, at the second press. */
  leave() {
    clearTimeout(this.unsure);
    const sure = this.again.textContent === LEAVE;
    this.again.textContent = sure ? ANOTHER : LEAVE;
    if (sure) return this.page.send("leave");
    this.page.report.tell([["news", this.page.lens.book.kept]]);
    this.unsure = setTimeout(() => (this.again.textContent = ANOTHER), UNSURE);
  }

  hide() {
    const hidden = this.page.field.root.classList.toggle("bcnb-bare");
    this.pieces.setAttribute("aria-pressed", hidden);
  }

  lines(yes) {
    this.sights.setAttribute("aria-pressed", yes);
  }

  show(view) {
    this.sights.hidden = view.sight === false;
    this.score.replaceChildren(...view.armies.map((army) => score(army, view)));
    this.turn.textContent = view.turn;
    this.prompt(view.prompt);
    this.side?.(null);
    this.hinted = 0;
    this.buttons.replaceChildren(...this.main(view), this.hint);
    this.resign.textContent = GIVE_UP;
    for (const button of [this.hint, this.resign]) button.hidden = !view.waits || view.phase !== "play";
    this.again.hidden = idle(view.phase);
  }

  prompt(words) {
    if (this.words.textContent !== words) this.words.textContent = words;
  }

  main(view) {
    const { choices } = view;
    const { field } = this.page;
    const buttons = choices.buttons.map(([text, words, hexes]) => pointing(this.doing(words, text), () => field.point(hexes), () => field.point()));
    if (choices.done) buttons.push(press(`Done: ${small(choices.done)}`, () => this.done(view), { class: "bcnb-done" }));
    const next = view.phase === "ready" ? [["ready", "Ready"]] : (view.after ?? []);
    next.forEach(([kind, words], n) => buttons.push(press(words, () => this.page.send(kind), n ? {} : { class: "bcnb-done" })));
    this.back = view.undo && this.undoing(`Undo: ${view.undo}`);
    return this.back ? [...buttons, this.back] : buttons;
  }

  doing(words, text, attributes) {
    return press(words, () => this.page.send("do", { do: [text] }), attributes);
  }

  /** Ends a phase; asks first if something could still be done. */
  done({ unused }) {
    if (!unused || this.page.waiting || this.words.textContent === unused) this.page.send("do", { do: ["done"] });
    else this.prompt(unused);
  }

  undoing(words) {
    return press("Undo", () => this.page.send("undo"), { "aria-keyshortcuts": "z", "aria-label": words, title: words });
  }

  /** The first button if nothing on the board can be chosen; otherwise null. */
  get ready() {
    const { phase, choices } = this.page.view;
    return Object.keys(choices.pieces).length && phase === "play" ? null : this.buttons.querySelector("button:not(.bcnb-hint)");
  }

  undo() {
    if (this.back) this.back.click();
    return Boolean(this.back);
  }

  /** Shows buttons for the ways to move the chosen piece, and for what it can do on the spot. */
  choose(field) {
    const ways = Object.entries(field.piece?.ways ?? {});
    const way = ([who, { name, to }]) => press(name, () => field.select(field.selected, who), { "aria-pressed": field.way.to === to });
    const acts = (field.piece?.acts ?? []).map(([text, words]) => this.doing(words, text));
    this.extra.replaceChildren(...(ways.length < 2 ? [] : ways.map(way)), ...acts);
  }

  offer(texts) {
    this.extra.replaceChildren(...texts.map(([text, words]) => this.doing(words, text)));
    this.extra.querySelector("button").focus();
  }

  past({ ply, turn }, view) {
    this.turn.textContent = turn;
    this.prompt(`You are looking at step ${ply} of ${view.ply}.`);
    this.buttons.replaceChildren(
      press(view.phase === "over" ? "Back to the end" : "Back to now", () => this.page.draw(), { class: "bcnb-done" }),
      press("Play on from here", () => this.page.send("branch", { from: ply })),
    );
    this.extra.replaceChildren();
  }
}

export function title(word) {
  return word[0].toUpperCase() + word.slice(1);
}

function small(words) {
  return words[0].toLowerCase() + words.slice(1);
}

function score({ side, seat, called, name, score, held, acts }, view) {
  const root = html("div", { class: `bcnb-army bcnb-${side}`, "data-acts": acts });
  const who = view.phase === "opening" || name === "person" ? "" : ` (${name})`;
  const more = view.phase === "opening" || !held ? "" : `, ${held}`;
  // Where the board shows the flags, the score here is for screen readers only.
  root.append(html("b", {}, called ?? title(side)), `${(seat ?? side) === view.alone ? " (you)" : who}${more}`, html("span", {}, `: ${score}`));
  return root;
}
