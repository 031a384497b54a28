import { NO_KERNEL, box, holdsFocus, html, press } from "./common.js";
import { OpenHands } from "./open_hands.js";

/**
 * Adds to a review what the reader does at a choice: the guess before the verdict, what the verdict is about afterwards,
 * and the hands below the board.
 * @param {Model} _model
 * @param {() => any} player returns the player, which is made again when the board is turned
 */
export function moment(_model, player) {
  const now = player();
  now.moment = new ChoiceDesk(now);
  now.tellChoice();
  now.drawAsked(); // its line came with this part
  now.moment.show();
  return () => {};
}

class ChoiceDesk {
  constructor(player) {
    this.hands = new OpenHands();
    this.join(player);
  }

  /** Takes the place of the desk in a player. */
  join(player) {
    this.player = player;
    this.hands.join(player);
  }

  /** Shows the hands at the current ply. */
  show() {
    this.hands.show(this.player.ply);
  }

  /** Returns what the reader can do at a choice: guess, or look at what the verdict is about. */
  choices(one, open) {
    return open ? this.answer(one) : this.question(one);
  }

  question(one) {
    const { guesses, attempts } = this.player.review;
    return [
      html("p", {}, "How good was it? Guess first."),
      beside("Your guess", [
        ...guesses.map((name, n) => press(name, () => this.guess(one, n))),
        attempts && one.ways.length && this.asking("Move on the board", "attempt", one),
        press("Show the verdict", () => this.player.open()),
      ]),
    ];
  }

  guess({ ply }, n) {
    this.player.known.grades.set(ply, n);
    this.player.open();
  }

  /** Returns what is said about the reader's guess, or an empty text without one. */
  reply({ ply, fits }) {
    const guess = this.player.known.grades.get(ply);
    if (guess === undefined) return "";
    const right = fits.length ? (fits.includes(guess) ? " Right." : " Not what bcnb found.") : "";
    return `Your guess: ${this.player.review.guesses[guess].toLowerCase()}.${right}`;
  }

  answer(one) {
    const [best] = one.ways;
    const name = one.wrong ? "Better" : "The best alternative";
    const better = best && one.both ? [html("b", {}, `${name}:`), this.player.way(best.said, "The best alternative", "better")] : [];
    return [
      ...better,
      beside("On the board", [
        one.wrong && this.player.review.learns && this.asking("Try it yourself", "learn", one),
        one.both && press("Show both as arrows", () => this.look(() => this.player.choose(this.player.current))),
        one.reply && press("Show what the enemy does to it", () => this.act("reply", "After what was played")),
        one.instead && press("Show what follows the alternative", () => this.act("instead", "After the alternative")),
      ]),
      ...(one.ways.length ? [worlds(one.ways)] : []),
    ];
  }

  /** Makes a button that asks the kernel to open the position of a choice. */
  asking(words, kind, { ply }) {
    const { player } = this;
    const button = press(words, () => {
      player.stop();
      document.bcnbAsked = true;
      player.ask(kind, ply);
      player.heard?.();
      player.heard = player.waits(() => button.isConnected && button.after(html("span", {}, NO_KERNEL)));
    });
    return button;
  }

  /** Puts what the kernel has opened in place of the review, below a button that leads back. */
  leave() {
    const { root, frame } = this.player;
    if ("away" in root.dataset) return;
    root.dataset.away = "";
    const back = press("Back to the review", () => {
      delete root.dataset.away;
      back.remove();
      frame.scrollIntoView({ block: "nearest" });
      frame.focus({ preventScroll: true });
    }, { class: "bcnb-return" });
    root.prepend(back);
    back.focus({ preventScroll: true });
  }

  look(draw) {
    draw();
    for (const part of [this.player.stepping, this.player.sheet.root]) part.scrollIntoView({ block: "nearest" });
  }

  /** Plays a way out in an imagined game. */
  act(what, name) {
    const { player } = this;
    const one = player.review.judged[player.current];
    player.choose(player.current);
    player.acted = { story: player.small(one, one[what]), name, at: 0 };
    this.step(1);
  }

  step(at) {
    const { player } = this;
    const { story, name } = player.acted;
    if (at < 0 || at > story.last) return;
    const forward = at === player.acted.at + 1;
    player.acted.at = at;
    const { frame, status } = story.at(at);
    player.sheet.show(frame, forward);
    player.grid.name();
    player.panel.showDice(status.dice, forward);
    const words = html("p", { role: "status", class: "bcnb-acted" }, `${at} of ${story.last}: ${at ? story.words(at).join(" ") : "The position before."}`);
    const leads = beside(name, [
      press("Previous step", () => this.step(player.acted.at - 1)),
      press("Next step", () => this.step(player.acted.at + 1)),
      press("Back to the game", () => this.back()),
    ]);
    const held = holdsFocus(player.stepping) && document.activeElement.textContent;
    const buttons = [...leads.querySelectorAll("button")];
    this.look(() => player.stepping.replaceChildren(html("b", {}, `${name}, in an imagined game`), words, leads));
    (buttons.find((button) => button.textContent === held) ?? buttons[1]).focus({ preventScroll: true });
  }

  /** Returns from an imagined game to the ply where it began. */
  back() {
    this.player.show(this.player.ply);
    this.player.frame.focus({ preventScroll: true });
  }
}

/** Makes a row of buttons; entries that are not there are left out. */
const beside = (name, buttons) => box("ask", { role: "group", "aria-label": name }, buttons.filter(Boolean));

/** Makes the table of alternatives with their gain over the move played. */
function worlds(ways) {
  const head = ["Way", "Points gained", "95% sure", "Imagined games"].map((name) => html("th", { scope: "col" }, name));
  const rows = ways.map(({ said, gain, between, worlds: number }) =>
    [html("th", { scope: "row" }, said.join("; ")), ...[gain, between, number].map((words) => html("td", {}, words))]);
  const table = html("table", {}, [head, ...rows].map((cells) => html("tr", {}, cells)));
  return html("details", { class: "bcnb-worlds" }, [
    html("summary", {}, "Alternatives, each tried in imagined games and compared with the move played"),
    box("far", { tabindex: 0, role: "region", "aria-label": "Alternatives" }, [table]),
  ]);
}
