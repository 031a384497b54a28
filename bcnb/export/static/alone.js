/** A page that shows one widget by itself: a model stands for the kernel, and the address keeps the ply. */

const NAMED = /^#ply=(\d{1,6})$/;
const HASTE = 250;

async function alone(view) {
  lighten();
  const traits = await unpacked(document.getElementById("told"));
  if ("ply" in traits) traits.ply = addressed() ?? traits.ply;
  const model = new Alone(traits);
  view(model, document.getElementById("shown"));
  addEventListener("hashchange", () => "ply" in traits && model.set("ply", addressed() ?? traits.ply));
}

/** What the page shows, from its block in the file. */
function unpacked({ type, textContent }) {
  if (type === "application/json") return JSON.parse(textContent);
  const packed = new Blob([Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0))]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** The ply that the address names; null for none. */
function addressed() {
  const found = NAMED.exec(location.hash);
  return found && Number(found[1]);
}

/** Traits that a page shows and changes. Nobody answers what it sends. */
class Alone {
  constructor(traits) {
    Object.assign(this, { traits, ears: new Map(), timer: null });
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    this.traits[name] = value;
    for (const ear of [...(this.ears.get(`change:${name}`) ?? [])]) ear();
  }

  on(name, ear) {
    this.ears.set(name, [...(this.ears.get(name) ?? []), ear]);
  }

  off(name, ear) {
    this.ears.set(name, (this.ears.get(name) ?? []).filter((one) => one !== ear));
  }

  send() {}

  /** A browser refuses to change the address too often. */
  save_changes() {
    clearTimeout(this.timer);
    if ("ply" in this.traits) this.timer = setTimeout(() => history.replaceState(null, "", `#ply=${this.traits.ply}`), HASTE);
  }
}

/** Dark where the reader's system is, and light on paper. */
function lighten() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = (paper) => (document.body.dataset.jpThemeLight = String(paper || !dark.matches));
  dark.addEventListener("change", () => paint(false));
  addEventListener("beforeprint", () => paint(true));
  addEventListener("afterprint", () => paint(false));
  paint(false);
}
