import { html } from "../common.js";

/**
 * Makes a line to type in, with its label. `answer` gets the text when it has changed.
 * @param {string} words
 * @param {Attributes} attributes
 * @param {(text: string) => void} answer
 */
export function field(words, attributes, answer) {
  const input = html("input", { type: "text", ...attributes });
  input.addEventListener("change", () => answer(input.value));
  return formLine(words, input);
}

/**
 * Makes a longer text to type in, with its label.
 * @param {string} words
 * @param {string} text
 * @param {Attributes} attributes
 * @param {(text: string) => void} answer
 */
export function area(words, text, attributes, answer) {
  const input = html("textarea", { rows: 3, ...attributes }, text);
  input.addEventListener("change", () => answer(input.value));
  return formLine(words, input);
}

/**
 * Makes a choice of one value, with its label.
 * @param {string} words
 * @param {string[][]} choices each a value and its words
 * @param {string} chosen
 * @param {(value: string) => void} answer
 * @param {string} at the name by which the focus finds it again
 */
export function choiceLine(words, choices, chosen, answer, at) {
  const list = html("select", { "data-at": at });
  list.append(...choices.map(([value, said]) => html("option", { value }, said)));
  list.value = chosen;
  list.addEventListener("change", () => answer(list.value));
  return formLine(words, list);
}

function formLine(words, input) {
  const label = html("label", { class: "bcnb-field-line" });
  label.append(html("span", {}, words), input);
  return label;
}
