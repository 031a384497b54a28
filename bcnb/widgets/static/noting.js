import { NO_KERNEL, follow, html, patience, press } from "./common.js";

const HOW = "Write what you like. It may begin with a sign (! good, ? bad, !? bold), arrows (e4>f6) and hexes to mark (d2).";
const LAST_WORDS = "What decided it? What did you not see? What will you do next time?";
const NO_PLY = "Go to a ply to add a note.";
/** The words in an empty field. */
const EMPTY = "Your note";
const WAIT = "One moment …";

/**
 * Adds the form for a note on the shown ply to a review whose kernel can save notes.
 * @param {Model} model
 * @param {() => any} player returns the player, which is made again when the board is turned
 */
export function noting(model, player) {
  const notes = new Notes(model, player);
  const end = follow(model, ["review"], () => notes.tell());
  const heard = ({ t, text }) => t === "noted" && notes.reply(text);
  model.on("msg:custom", heard);
  return () => {
    model.off("msg:custom", heard);
    notes.settle();
    end();
  };
}

class Notes {
  constructor(model, player) {
    this.model = model;
    this.now = player;
    this.field = html("input", { type: "text", maxlength: 1000, autocomplete: "off", spellcheck: false, placeholder: EMPTY });
    this.button = html("button", { type: "submit" }, "Add note");
    this.told = html("span", { role: "status" });
    this.root = html("form", { class: "bcnb-noting" }, [
      html("label", {}, ["Your note on this ply ", this.field]),
      this.button,
      press("Save a copy with notes", () => this.send({ t: "keep", from: 0, text: "" })),
      this.told,
    ]);
    this.field.addEventListener("focus", () => this.help());
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      const { ply } = this.player;
      if (ply) this.send({ t: "note", from: ply, text: this.field.value.trim() });
      else this.reply(NO_PLY);
    });
  }

  get saved() {
    return this.player.review.notes[this.player.ply] ?? "";
  }

  /** Shows a review whose notes have changed, and leaves what the reader is writing. */
  tell() {
    const player = this.now();
    if (this.player !== player) player.list.root.before(this.root);
    this.player = player;
    player.notes = this;
    if (this.field.value === (this.before ?? "")) this.field.value = this.saved;
    this.before = this.saved;
    this.show();
  }

  /** Shows the note on a ply to which the reader has gone. */
  renew() {
    this.before = this.field.value = this.saved;
    this.show();
  }

  show() {
    const { ply, story } = this.player;
    this.field.readOnly = !ply;
    this.button.setAttribute("aria-disabled", String(!ply));
    this.asks = !ply ? NO_PLY : ply === story.last ? LAST_WORDS : HOW;
  }

  /** Says what can be written here. */
  help() {
    this.told.textContent = this.asks;
  }

  /** Sends a request about notes to the kernel, and shows a message until it answers. */
  send(message) {
    this.reply(WAIT);
    this.waits = patience(this.model, () => this.reply(NO_KERNEL));
    this.model.send(message);
  }

  reply(words) {
    this.settle();
    this.told.textContent = words;
  }

  /** Ends the wait for an answer of the kernel. */
  settle() {
    this.waits?.();
  }
}
