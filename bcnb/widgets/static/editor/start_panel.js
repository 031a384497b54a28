import { box, html, press } from "../common.js";

/** Files and texts larger than this are not read, in bytes. */
const MOST_BYTES = 256_000;

/** Where a draft can begin: an empty board, a battle, a moment of a game, a file, or a pasted board. */
export class StartPanel {
  /**
   * @param {{ games: string[][], scenarios: string[][], records: string[] }} starts
   * @param {(message: object) => void} begin
   */
  constructor({ games, scenarios, records }, begin) {
    this.begin = begin;
    const game = this.list("Game", games);
    const empty = press("Begin empty", () => begin({ from: "empty", name: game.value }));
    const battle = this.list("Battle", scenarios.map(([name, title, of]) => [name, `${title}, ${of}`]));
    const copy = press("Use this battle", () => begin({ from: "scenario", name: battle.value }));
    const record = this.list("Recorded game", records.map((name) => [name, name]));
    const ply = html("input", { type: "number", min: 0, "aria-label": "After step", placeholder: "end" });
    const moment = press("Use this moment", () => begin({ from: "record", name: record.value, ...(ply.value === "" ? {} : { ply: Number(ply.value) }) }));
    const file = html("input", { type: "file", accept: ".toml,.drawing", hidden: true, tabindex: -1, "aria-label": "File with a scenario, question, puzzle, lesson or draft" });
    file.addEventListener("change", () => void this.open(file));
    const text = html("textarea", { rows: 4, "aria-label": "Text board or scenario file", placeholder: "Paste a board as bcnb show prints it, or a scenario file." });
    const paste = press("Use this text", () => begin({ from: "board", name: game.value, data: coded(new TextEncoder().encode(text.value)) }));
    this.told = html("p", { class: "bcnb-no", role: "alert" });
    const group = (words, children) => box("tool-group", { role: "group", "aria-label": words }, [html("h3", {}, words), ...children]);
    this.root = box("editor-part bcnb-start", {}, [
      html("p", { class: "bcnb-soft" }, "Undo brings back what you drew before."),
      group("An empty board", [game, empty]),
      group("A battle", [battle, copy]),
      group("A moment of a game", [record, ply, moment]),
      group("A file", [press("Open a file", () => file.click()), file]),
      group("A text", [text, paste]),
      this.told,
    ]);
  }

  list(words, choices) {
    const list = html("select", { "aria-label": words });
    list.append(...choices.map(([value, said]) => html("option", { value }, said)));
    return list;
  }

  async open(field) {
    const [file] = field.files;
    if (!file) return;
    this.told.textContent = file.size > MOST_BYTES ? `${file.name} is larger than ${MOST_BYTES / 1000} kB.` : "";
    if (!this.told.textContent) this.begin({ from: "file", name: file.name, data: coded(new Uint8Array(await file.arrayBuffer())) });
    field.value = "";
  }
}

/** Returns bytes in base64. */
function coded(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
