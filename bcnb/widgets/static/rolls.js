// The chart of a roll in a review: the win chance after each possible result. Its numbers come when its reader opens it.

import { NO_KERNEL, follow, html, patience } from "./common.js";

const WAIT = "One moment …";

/**
 * Adds the chart to a review. It is there at every roll, and stays open from one roll to the next.
 * @param {Model} model
 * @param {() => any} player returns the player, which is made again when the board is turned
 */
export function rolls(model, player) {
  const chart = new Rolls(model, player);
  const ends = [follow(model, ["ply"], () => chart.show()), follow(model, ["review"], () => chart.show())];
  const heard = (message) => message.t === "rolled" && chart.draw(message);
  model.on("msg:custom", heard);
  return () => {
    model.off("msg:custom", heard);
    chart.waits?.();
    ends.forEach((end) => end());
  };
}

class Rolls {
  constructor(model, player) {
    this.model = model;
    this.now = player;
    this.place = html("div", { role: "status" });
    this.root = html("details", { class: "bcnb-rolls" }, [html("summary", {}, "Every result of this roll"), this.place]);
    this.root.addEventListener("toggle", () => this.show());
  }

  /** Shows the chart of the current ply, or nothing if no dice were rolled there. */
  show() {
    const player = this.now();
    if (!this.root.isConnected || this.player !== player) player.card.after(this.root);
    this.player = player;
    const ply = this.model.get("ply");
    this.root.hidden = !this.model.get("review").rolls.includes(ply);
    if (this.root.hidden || !this.root.open || this.asked === ply) return;
    this.asked = ply;
    this.place.replaceChildren(WAIT);
    this.waits?.();
    this.waits = patience(this.model, () => {
      this.asked = -1;
      this.place.replaceChildren(NO_KERNEL);
    });
    this.model.send({ t: "roll", from: ply });
  }

  /** Draws the chart of a roll, unless the reader has gone on. */
  draw({ ply, src, alt, title, head, rows, notes }) {
    if (ply !== this.asked) return;
    this.waits?.();
    const top = html("tr", {}, head.map((name) => html("th", { scope: "col" }, name)));
    const lines = rows.map(([name, ...cells]) => html("tr", {}, [html("th", { scope: "row" }, name), ...cells.map((cell) => html("td", {}, cell))]));
    const table = html("table", {}, [html("caption", {}, title), top, ...lines]);
    this.place.replaceChildren(
      html("img", { src, alt }),
      html("details", { class: "bcnb-worlds" }, [
        html("summary", {}, "Show the numbers"),
        html("div", { class: "bcnb-far", tabindex: 0, role: "region", "aria-label": `Numbers: ${title}` }, [table]),
        ...notes.map((words) => html("p", {}, words)),
      ]),
    );
  }
}
