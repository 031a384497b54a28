/**
 * Returns the files of a drop, also those in folders. Each file of a folder gets its path as `way`.
 * @param {DataTransfer} transfer
 * @returns {Promise<any[]>}
 */
export async function droppedFiles({ items, files }) {
  const found = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  return found.length ? (await Promise.all(found.map(filesOfEntry))).flat() : [...files];
}

async function filesOfEntry(entry) {
  if (entry.isFile) {
    const file = await new Promise((done, fail) => entry.file(done, fail));
    return [Object.assign(file, { way: entry.fullPath.slice(1) })];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const more = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (!more.length) return (await Promise.all(found.map(filesOfEntry))).flat();
    found.push(...more);
  }
}

/**
 * Sends files to the kernel in pieces. Fails if one cannot be read; the kernel then has to forget the pieces.
 * @param {Model} model
 * @param {any[]} files
 * @param {number} piece the largest size of a piece in bytes
 */
export async function sendPieces(model, files, piece) {
  for (const file of files) {
    const name = (file.webkitRelativePath || file.way || file.name).slice(-LONGEST_PATH);
    for (let start = 0; !start || start < file.size; start += piece) {
      await model.send({ t: "piece", name, data: await encodedPart(file.slice(start, start + piece)), more: start > 0 });
    }
  }
}

/** The largest number of characters of a path that the kernel is sent. */
const LONGEST_PATH = 500;

/** Returns the content of a part of a file in base64. */
const encodedPart = (part) => new Promise((done, fail) => {
  const reader = new FileReader();
  reader.addEventListener("load", () => done(String(reader.result).split(",", 2)[1] ?? ""));
  reader.addEventListener("error", fail);
  reader.readAsDataURL(part);
});

/** The places of a page that take files, the latest last. */
const filePlaces = [];
const DRAGS = ["dragover", "dragleave", "drop"];

/**
 * Makes a part of a page a place for files. Files that are dropped outside all places go to the latest one.
 * @param {HTMLElement} root
 * @param {(files: any[]) => unknown} take
 * @returns {() => void} a function that ends it
 */
export function filePlace(root, take) {
  const place = { root, take };
  filePlaces.push(place);
  if (filePlaces.length === 1) for (const kind of DRAGS) addEventListener(kind, dragged);
  return () => {
    filePlaces.splice(filePlaces.indexOf(place), 1);
    if (!filePlaces.length) for (const kind of DRAGS) removeEventListener(kind, dragged);
  };
}

/** Handles files that are dragged over the page or dropped. */
function dragged(event) {
  if (!event.dataTransfer?.types.includes("Files")) return;
  const place = filePlaces.find(({ root }) => root.contains(event.target)) ?? filePlaces.at(-1);
  event.preventDefault();
  event.stopPropagation();
  place.root.toggleAttribute("data-over", event.type === "dragover");
  if (event.type === "drop") void droppedFiles(event.dataTransfer).then((files) => place.take(files));
}
