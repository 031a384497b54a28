import { filePlace } from "./file_pieces.js";
import { nextSent } from "./early.js";
import { sheet } from "./sheet.js";

/**
 * Draws the sets of a teacher. Files that are dropped anywhere on the page go to the kernel one after the other.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function own_set(model, el) {
  const end = sheet(model, el);
  const leave = filePlace(el, async (files) => {
    for (const [n, file] of files.entries()) await sendDropped(model, file, n > 0);
  });
  return () => {
    leave();
    end();
  };
}

/** The largest size of a set, in bytes. */
const LARGEST_SET = 4000000;

/** Sends a file in base64. One that is too large is not read, and the kernel answers with the reason. */
async function sendDropped(model, file, more) {
  const send = (message) => model.send({ at: "set", more, sent: nextSent(), ...message });
  if (file.size > LARGEST_SET) return send({ t: "press", at: "large" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return send({ t: "file", to: btoa(letters) });
}
