import { html } from "./common.js";
import { press } from "./bar.js";

/** Before the first turn: who sits where; and the story of the battle, its rules, who begins, hands and flags. */
export class Opening {
  constructor(page) {
    this.page = page;
    this.root = html("div", { class: "bcnb-opening" });
  }

  show(view) {
    this.root.hidden = view.phase !== "opening";
    if (this.root.hidden) return;
    const { lines, past, seats } = view.opening;
    const [name, ...story] = [...lines, past].filter(Boolean).map((words) => html("p", {}, words));
    const begin = press("Begin", () => this.begin(), { class: "bcnb-done" });
    this.root.replaceChildren(name, ...seats.map((seat) => this.chair(seat)), begin, ...story);
  }

  chair({ seat, called, name, names }) {
    const label = html("label", {}, `${called} `);
    const choice = html("select", { "data-seat": seat, "aria-label": called });
    for (const [value, words] of names) choice.append(html("option", { value }, words));
    choice.value = name;
    label.append(choice);
    return label;
  }

  begin() {
    const chosen = [...this.root.querySelectorAll("select")].map(({ dataset, value }) => [dataset.seat, value]);
    this.page.send("begin", { seats: Object.fromEntries(chosen) });
  }
}
