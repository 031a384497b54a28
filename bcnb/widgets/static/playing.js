import { NO_KERNEL, box, follow, html, patience, press } from "./common.js";

/** Milliseconds between two questions for news. */
const OFTEN = 700;

/**
 * Adds to a review the buttons that play a moment, or both lines of a choice, to the end 200 times. The result is shown
 * while the games are played.
 * @param {Model} model
 * @param {() => any} player returns the player, which is made again when the board is turned
 */
export function playing(model, player) {
  const part = new Playing(model, player);
  const end = follow(model, ["review"], () => part.join());
  const heard = (news) => news.t === "playout" && part.tell(news);
  model.on("msg:custom", heard);
  return () => {
    model.off("msg:custom", heard);
    part.rest();
    end();
  };
}

class Playing {
  constructor(model, player) {
    this.model = model;
    this.now = player;
    this.moment = press("Play out 200 times", () => this.begin("moment", this.player.ply), { title: "Play this moment to the end of the game, 200 times" });
    this.choice = press("Play out both lines 200 times", () => this.begin("choice", this.player.review.judged[this.player.current].ply));
    this.stop = press("Stop", () => this.ask({ t: "playout_stop" }), { "aria-label": "Stop playing out" });
    this.bar = html("progress", { "aria-label": "Playouts" });
    this.told = html("p", { role: "status" });
    this.root = box("playing", { role: "group", "aria-label": "Play out" }, [this.moment, this.choice, this.stop, this.bar, this.told]);
    this.watch = new MutationObserver(() => this.offer());
    this.show(false);
  }

  /** Puts the part below the choice of a player, which may be a new one. */
  join() {
    if (this.player === this.now()) return;
    this.player = this.now();
    this.player.card.append(this.root);
    this.watch.disconnect();
    this.watch.observe(this.player.answers, { childList: true });
    this.offer();
  }

  /** Offers the choice if its verdict is open and has a better line. */
  offer() {
    const { current, known, review } = this.player;
    const one = review.judged[current];
    this.choice.hidden = !(one && known.opened.has(current) && one.plays);
  }

  show(going) {
    const held = document.activeElement;
    this.stop.hidden = this.bar.hidden = !going;
    if (held === this.stop && !going) this.moment.focus({ preventScroll: true });
  }

  begin(what, from) {
    this.ask({ t: "playout", what, from });
  }

  ask(message) {
    this.rest();
    this.waits = patience(this.model, () => (this.told.textContent = NO_KERNEL));
    this.model.send(message);
  }

  /** Shows the result so far, and asks for more as long as games are played. */
  tell({ said, done, of, going }) {
    this.rest();
    this.told.ariaLive = going ? "off" : "polite"; // only the last result is read aloud
    if (this.told.textContent !== said) this.told.textContent = said;
    this.bar.max = of;
    this.bar.value = done;
    this.show(going);
    if (going) this.timer = setTimeout(() => this.ask({ t: "playout_look" }), OFTEN);
  }

  rest() {
    clearTimeout(this.timer);
    this.waits?.();
  }
}
