import { holdsFocus, html } from "./common.js";

let groups = 0;

/** A group of which one choice is chosen: one stop in the tab order, with the arrow keys inside. */
export class ChoiceGroup {
  /**
   * @param {string} name the class, without its prefix
   * @param {string} words what is chosen, for screen readers
   * @param {(value: string) => void} choose called with the new choice
   */
  constructor(name, words, choose) {
    this.root = html("fieldset", { class: `bcnb-${name}` });
    this.words = words;
    this.choose = choose;
    this.key = `bcnb-${name}-${(groups += 1)}`;
  }

  /** Fills the group, unless it shows the same already. Each choice is a value with the elements that show it. */
  fill(choices) {
    const told = JSON.stringify(choices.map(([value, ...inside]) => [value, inside.map((one) => one.textContent)]));
    if (told === this.told) return;
    this.told = told;
    const inside = holdsFocus(this.root);
    const labels = choices.map(([value, ...inside]) => {
      const [label, input] = [html("label", { "data-value": value }), html("input", { type: "radio", name: this.key, value })];
      input.addEventListener("change", () => this.choose(value));
      label.append(input, ...inside);
      return label;
    });
    this.root.replaceChildren(html("legend", { class: "bcnb-unseen" }, this.words), ...labels);
    if (inside) labels[0].querySelector("input").focus();
  }

  /** Marks the chosen value; a value that is not in the group leaves nothing marked. */
  mark(value) {
    for (const input of this.root.querySelectorAll("input")) {
      input.checked = input.value === value;
      if (input.checked && holdsFocus(this.root)) input.focus({ preventScroll: true });
    }
  }
}
