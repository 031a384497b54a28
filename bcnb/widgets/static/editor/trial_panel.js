import { box, html, press } from "../common.js";
import { choiceLine } from "./form_fields.js";

const TRIAL_SHOWS = "The computer plays this battle many times. You see who wins, how long it takes, and which units do nothing.";
const TRIAL_STATES = { none: "", going: "Playing.", stopping: "It will stop in a moment.", waiting: "Stopped.", complete: "All games are over." };
const SELDOM_ACTED = "Units that never or seldom acted";
const ALL_ACTED = "Every unit acted in at least a tenth of the games.";
/** Milliseconds between two questions for news. */
const TRIAL_NEWS = 500;

/** Games of the drawn battle by the computer: the players, the progress, and the results. */
export class TrialPanel {
  /**
   * @param {(message: object) => void} send
   * @param {(label: string) => void} step shows a hex on the board
   */
  constructor(send, step) {
    this.send = send;
    this.step = step;
    this.chosen = ["", ""];
    this.players = box("tool-group", { role: "group", "aria-label": "Players" });
    this.button = press("Try it", () => this.press(), { class: "bcnb-go" });
    this.bar = html("progress", { "aria-label": "Games played" });
    this.count = html("span");
    this.state = html("span", { role: "status" });
    this.said = html("p", { class: "bcnb-no", role: "alert" });
    this.stale = html("p", { class: "bcnb-no", role: "status" });
    this.results = html("section", { "aria-label": "Results of the games" });
    const line = box("trial-line", {}, [this.button, this.bar, this.count, this.state]);
    this.root = box("editor-part bcnb-trial", {}, [html("p", { class: "bcnb-soft" }, TRIAL_SHOWS), this.players, line, this.said, this.stale, this.results]);
  }

  /** Ends all waiting. */
  rest() {
    clearTimeout(this.timer);
  }

  show(view) {
    this.rest();
    this.view = view;
    const { players, chosen, state, done = 0, of = 100, left, said, stale = "" } = view;
    this.choose(players, chosen);
    const going = state === "going" || state === "stopping";
    const again = state === "waiting" && !stale && this.same();
    this.button.textContent = going ? "Stop" : again ? "Continue" : "Try it";
    this.button.disabled = state === "stopping";
    this.bar.hidden = this.count.hidden = state === "none" || state === "complete";
    this.bar.max = of;
    this.bar.value = done;
    this.count.textContent = [`${done} of ${of}`, going && left && `${left} left`].filter(Boolean).join(", ");
    for (const [line, words] of [[this.state, TRIAL_STATES[state]], [this.said, said], [this.stale, stale]]) if (line.textContent !== words) line.textContent = words;
    this.draw(view);
    if (going) this.timer = setTimeout(() => this.send({ t: "trial_look" }), TRIAL_NEWS);
  }

  /** Draws the lists of players, unless they are the same. */
  choose(players, chosen) {
    const key = JSON.stringify([players, chosen]);
    if (key === this.key) return;
    this.key = key;
    this.chosen = [...chosen];
    const list = (words, n) => choiceLine(words, players, chosen[n], (player) => {
      this.chosen[n] = player;
      this.show(this.view);
    }, `player ${n}`);
    this.players.replaceChildren(list("Union player", 0), list("Confederate player", 1));
  }

  same() {
    return JSON.stringify(this.chosen) === JSON.stringify(this.view.chosen);
  }

  press() {
    if (this.view.state === "going") return this.send({ t: "trial_stop" });
    const [union, confederate] = this.chosen;
    this.send({ t: "trial", union, confederate });
  }

  draw({ bar, lines, idle, stale }) {
    const key = JSON.stringify([bar, lines, idle, stale]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.results.hidden = !lines;
    this.results.classList.toggle("bcnb-stale", Boolean(stale));
    if (!lines) return;
    const found = idle.map(([words, label]) => {
      const item = html("li");
      item.append(press(words, () => this.step(label.split("-")[0])));
      return item;
    });
    const list = html("ul");
    list.append(...found);
    const units = found.length ? [html("h3", {}, SELDOM_ACTED), list] : [html("p", {}, ALL_ACTED)];
    this.results.replaceChildren(sideShares(bar), ...lines.map((line) => html("p", {}, line)), ...units);
  }
}

/** Draws how often each side won, with the interval of the Union's share. The lines below say it in words. */
function sideShares([union, confederate, low, high]) {
  const percent = (share) => `${(100 * share).toFixed(1)}%`;
  const part = (side, share) => html("span", { class: `bcnb-share-${side}`, style: `width: ${percent(share)}` });
  const span = html("span", { class: "bcnb-share-span", style: `left: ${percent(low)}; width: ${percent(high - low)}` });
  return box("shares", { "aria-hidden": "true" }, [part("union", union), part("rest", 1 - union - confederate), part("confederate", confederate), span, html("span", { class: "bcnb-share-half" })]);
}
