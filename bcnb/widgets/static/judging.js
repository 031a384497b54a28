import { NO_KERNEL, box, follow, html, patience, press } from "./common.js";
import { tellAddress } from "./page_state.js";

const WORDS = { going: "Judging the choices, those that changed most first.", stopping: "It will stop in a moment.", waiting: "", complete: "All choices are judged." };
const REST = "The other choices are not judged yet.";
const OPEN = { going: "All choices are judged. Open verdicts are now played out to the end.", waiting: "All choices are judged. Some verdicts are open: playing out to the end can decide them." };
const FIRST = "The time left is shown after the first choice.";
/** Milliseconds between two questions for new verdicts. */
const NEWS = 700;

/**
 * Shows in a review what happens while its choices are judged: the progress, a button to begin or stop, and each verdict
 * as it arrives.
 * @param {Model} model
 * @param {() => any} player returns the player, which is made again when the board is turned
 */
export function judging(model, player) {
  const judge = new Judging(model, player);
  const end = follow(model, ["review"], () => judge.tell());
  const heard = ({ t }) => t === "looked" && judge.look();
  model.on("msg:custom", heard);
  judge.look();
  return () => {
    model.off("msg:custom", heard);
    judge.rest();
    end();
  };
}

class Judging {
  constructor(model, player) {
    this.model = model;
    this.now = player;
    this.root = box("judging");
    this.bar = html("progress", { "aria-label": "Choices judged" });
    this.count = html("span");
    this.state = html("span", { role: "status" });
    this.button = press("", () => this.press());
    this.trouble = html("p", { class: "bcnb-no" });
    this.root.append(this.state, this.bar, this.count, this.button, this.trouble);
  }

  /** Ends all waiting. */
  rest() {
    clearTimeout(this.timer);
    this.waits?.();
  }

  /** Shows the progress and the choices that were judged since. */
  tell() {
    if (this.player !== this.now()) this.join(this.now());
    const { state, fault, open, ...judged } = this.player.review.judging;
    const going = state === "going";
    const [done, of, left] = open.length ? open : [judged.done, judged.of, judged.left];
    this.bar.max = of || 1;
    this.bar.value = done;
    this.bar.ariaLabel = open.length ? "Verdicts played out" : "Choices judged";
    this.bar.hidden = this.count.hidden = state === "complete" || (state === "waiting" && !done);
    this.count.textContent = [`${done} of ${of}`, left && `${left} left`].filter(Boolean).join(", ");
    const rest = state === "waiting" && done ? REST : going && !left ? `${WORDS[state]} ${FIRST}` : WORDS[state];
    const told = (open.length && OPEN[state]) || rest;
    if (this.state.textContent !== told) this.state.textContent = told;
    this.button.textContent = going ? "Stop" : open.length ? "Play out" : done ? "Judge the rest" : "Judge the choices";
    this.button.hidden = !going && state !== "waiting";
    this.trouble.textContent = fault;
    const { review, known } = this.player;
    const decided = open.length && open[0] !== this.decided;
    if (decided || review.judged.length !== this.drawn.judged.length) this.extend(this.drawn.judged, review.judged);
    this.decided = open[0];
    if (review.by !== this.drawn.by && known.guessed) this.player.guessing();
    this.drawn = review;
  }

  join(player) {
    this.player = player;
    this.drawn = player.review;
    this.decided = player.review.judging.open[0];
    player.card.prepend(this.root);
  }

  /** Draws the choices again, and leaves what the reader has opened. */
  extend(before, judged) {
    const { player } = this;
    const { curve, list, known } = player;
    const at = (n) => (before[n] ? judged.findIndex(({ ply }) => ply === before[n].ply) : -1);
    known.opened = new Set([...known.opened].map(at));
    known.asking = at(known.asking);
    const held = at(list.lines.findIndex(({ button }) => button === document.activeElement));
    player.drawChoices();
    curve.root.replaceWith(player.curve.root);
    player.curve.root.scrollLeft = curve.root.scrollLeft;
    player.curve.show(player.ply);
    player.list.root.open = list.root.open;
    list.root.replaceWith(player.list.root);
    player.list.list.scrollTop = list.list.scrollTop;
    if (held >= 0) player.list.lines[held].button.focus({ preventScroll: true });
    if (!before.length) player.further.replaceWith(player.leaps());
    const shown = before[player.current];
    player.current = player.acted ? at(player.current) : judged.findLastIndex((one) => one.ply - 1 <= player.ply);
    player.list.mark(player.ply);
    if (!player.acted && JSON.stringify(shown) !== JSON.stringify(judged[player.current])) player.tellChoice();
  }

  /** Begins to judge the choices, or stops. */
  press() {
    const stops = this.player.review.judging.state === "going";
    if (this.player.story.watched) tellAddress(this.root, `&budget=${stops ? "quick" : "usual"}`);
    this.waits?.();
    this.waits = patience(this.model, () => (this.trouble.textContent = NO_KERNEL));
    this.model.send({ t: stops ? "stop" : "judge" });
  }

  /** Asks for new verdicts in a moment, as long as there will be some. */
  look() {
    this.rest();
    if (["going", "stopping"].includes(this.model.get("review").judging.state))
      this.timer = setTimeout(() => this.model.send({ t: "look" }), NEWS);
  }
}
