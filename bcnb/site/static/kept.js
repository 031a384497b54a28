// What this browser keeps of a learner: the files of the pages with Python in the storage of JupyterLite, which is read here and
// never written, and the answers that wait for such a page.
(() => {
  const FOLDER = "bcnb-games/", WAITING = "bcnb-early";
  const letters = new TextDecoder();
  const text = ({ content, format }) => typeof content !== "string" ? JSON.stringify(content)
    : format === "base64" ? letters.decode(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))) : content;

  // All files of the learner by their names. `root` leads to the front page. A storage that is not there yet is not made.
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
        if (result.value?.type !== "directory") found.set(String(result.key).slice(FOLDER.length), text(result.value));
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

  /** @type {any} */ (globalThis).bcnbKept = { files, waiting };
})();
