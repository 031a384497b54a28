// What this browser keeps of a learner: the files of the pages with Python in the storage of JupyterLite, which is read here and
// never written, and the answers that wait for such a page.
(() => {
  const FOLDER = "bcnb-games/", WAITING = "bcnb-early", SET = ".bcnbset";
  const letters = new TextDecoder();
  const bytes = (content) => Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const text = ({ content, format }) => typeof content !== "string" ? JSON.stringify(content)
    : format === "base64" ? letters.decode(bytes(content)) : content;

  // All files of the learner by their names. `root` leads to the front page. A storage that is not there yet is not made. A set of
  // a teacher, which is a zip file, stays in base64.
  const files = (root) => new Promise((resolve) => {
    const none = () => resolve(new Map());
    const asked = indexedDB.open(`JupyterLite Storage - ${new URL(root, location.href).pathname}`);
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onerror = asked.onblocked = none;
    asked.onsuccess = () => {
      const storage = asked.result;
      const end = (found) => { storage.close(); resolve(found); };
      if (!storage.objectStoreNames.contains("files")) return end(new Map());
      const found = new Map();
      const range = IDBKeyRange.bound(FOLDER, `${FOLDER}\uffff`);
      const walk = storage.transaction("files").objectStore("files").openCursor(range);
      walk.onerror = () => end(found);
      walk.onsuccess = () => {
        const { result } = walk;
        if (!result) return end(found);
        const name = String(result.key).slice(FOLDER.length);
        if (result.value?.type !== "directory") found.set(name, name.endsWith(SET) ? result.value.content : text(result.value));
        result.continue();
      };
    };
  });

  // The answers that wait, each with its lesson and question.
  const waiting = () => {
    try {
      return Object.values(JSON.parse(localStorage.getItem(WAITING) ?? "{}"));
    } catch {
      return [];
    }
  };

  // The contents file of a set in base64: the file `set.toml` of a zip file, which its directory at the end leads to.
  const contents = async (packed) => {
    const data = bytes(packed), view = new DataView(data.buffer);
    const number = (at, wide) => (wide ? view.getUint32(at, true) : view.getUint16(at, true));
    let end = data.length - 22;
    while (number(end, true) !== 0x06054b50) end -= 1;
    for (let at = number(end + 16, true), left = number(end + 10); left; left -= 1) {
      const long = number(at + 28), name = letters.decode(data.subarray(at + 46, at + 46 + long));
      if (name === "set.toml") {
        const from = number(at + 42, true), begin = from + 30 + number(from + 26) + number(from + 28);
        const part = new Blob([data.subarray(begin, begin + number(at + 20, true))]);
        const whole = number(at + 10) ? part.stream().pipeThrough(new DecompressionStream("deflate-raw")) : part;
        return new Response(whole).text();
      }
      at += 46 + long + number(at + 30) + number(at + 32);
    }
    throw new Error("it has no set.toml");
  };

  // The word after a key in the text of a TOML file, or another one if the file has no such key. A damaged word throws.
  const word = (said, key, other) => {
    const [, plain, quoted] = new RegExp(`^${key} *= *(?:'([^']*)'|("(?:[^"\\\\]|\\\\.)*"))`, "m").exec(said) ?? [];
    return plain ?? JSON.parse(quoted ?? JSON.stringify(other));
  };

  // The name and the title of each set among the files. One whose title cannot be read here is called by its file, and one that is
  // damaged has a reason.
  const sets = (files) => {
    const packed = [...files].filter(([file]) => /^sets\/[^/.][^/]*\.bcnbset$/.test(file)).sort();
    return Promise.all(packed.map(async ([file, data]) => {
      const own = file.slice(5, -SET.length);
      const reason = `${own}${SET}: open the page Your own sets to see why it cannot be read`;
      if (!globalThis.DecompressionStream) return { name: own, title: own, reason: "" };
      try {
        const said = await contents(data);
        return { name: word(said, "name", own), title: word(said, "title", own), reason: "" };
      } catch {
        return { name: "", title: "", reason };
      }
    }));
  };

  // The title in the text of a file, or its name.
  const title = (text, name) => {
    try {
      return word(text, "title", name);
    } catch {
      return name;
    }
  };

  // The lessons and questions among the files, each with its kind, its name and its title.
  const opened = (files) => [...files].flatMap(([file, text]) => {
    const [, kind, name] = /^(lesson|question)s\/([^/.][^/]*)\.toml$/.exec(file) ?? [];
    return kind ? [{ kind, name, title: title(text, name) }] : [];
  }).sort((one, other) => (one.kind + one.name < other.kind + other.name ? -1 : 1));

  /** @type {any} */ (globalThis).bcnbKept = { files, waiting, sets, opened };
})();
