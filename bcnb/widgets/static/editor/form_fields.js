import { html } from "../common.js";

/**
 * Makes a line to type in, with its label. `answer` gets the text when it has changed.
 * @param {string} words
 * @param {Attributes} attributes
 * @param {(text: string) => void} answer
 */
export function field(words, attributes, answer) {
  return formLine(words, answering(html("input", { type: "text", ...attributes }), answer));
}

/**
 * Makes a longer text to type in, with its label.
 * @param {string} words
 * @param {string} text
 * @param {Attributes} attributes
 * @param {(text: string) => void} answer
 */
export function area(words, text, attributes, answer) {
  return formLine(words, answering(html("textarea", { rows: 3, ...attributes }, text), answer));
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

/**
 * Sends what was typed once, when the reader leaves the line. Its default value is always what Python knows.
 * @template {HTMLElement & { value: string, defaultValue: string }} Line
 * @param {Line} line
 * @param {(text: string) => void} answer
 */
function answering(line, answer) {
  const tell = () => {
    if (line.value === line.defaultValue) return;
    line.defaultValue = line.value;
    answer(line.value);
  };
  for (const kind of ["change", "blur"]) line.addEventListener(kind, tell);
  line.addEventListener("keydown", (event) => event.key === "Enter" && line.matches("input") && tell()); // also after a redraw
  return line;
}

/** Shows a text from Python in a line, unless words are typed there that were not sent yet. */
export function showText(line, text) {
  if (line !== document.activeElement || line.value === line.defaultValue) line.value = text;
  line.defaultValue = text;
}

/**
 * Draws a part of a page again, and keeps the focus, and what is typed there and was not sent yet.
 * @param {HTMLElement} part
 * @param {() => void} draw
 */
export function redraw(part, draw) {
  const line = /** @type {HTMLInputElement} */ (part.contains(document.activeElement) ? document.activeElement : null);
  const { value, defaultValue } = line ?? {};
  draw();
  const at = line?.getAttribute("data-at");
  const now = at && /** @type {HTMLInputElement | null} */ (part.querySelector(`[data-at="${CSS.escape(at)}"]`));
  if (!now) return;
  if (value !== defaultValue) now.value = value;
  now.focus();
}

function formLine(words, input) {
  const label = html("label", { class: "bcnb-field-line" });
  label.append(html("span", {}, words), input);
  return label;
}
