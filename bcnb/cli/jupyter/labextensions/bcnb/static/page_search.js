// The search field in the bar of every page. It loads the index, with the field that knows it, when it is first used.

const NARROW = "(max-width: 600px)";
const LABEL = "Search rules, cards, lessons and battles";
const FAILED = "The search could not be loaded. Reload the page to try again.";

/** Returns an element with some properties. */
const made = (tag, properties) => Object.assign(document.createElement(tag), properties);

/** Returns a promise that is resolved when a script or a style sheet is loaded. */
const loaded = (element) =>
  new Promise((done, fail) => {
    element.addEventListener("load", done);
    element.addEventListener("error", fail);
    document.head.append(element);
  });

export class PageSearch {
  /**
   * @param {string} files the folder with `search.js` and `search.css`, the same that the home page loads
   * @param {string} pages what comes before the path of a page in its address
   */
  constructor(files, pages) {
    this.files = files;
    this.first = made("input", {
      type: "search", className: "bcnb-search-field", placeholder: "Search", ariaLabel: LABEL, autocomplete: "off", maxLength: 80 });
    this.first.addEventListener("focus", () => this.load());
    this.first.addEventListener("keydown", (event) => event.stopPropagation()); // a notebook has commands on letters
    this.told = made("p", { role: "status", hidden: true });
    this.root = made("div", { id: "search", className: "bcnb bcnb-page-search" });
    this.root.dataset.home = pages;
    this.root.append(this.first, this.told);
  }

  /** Puts the field into the bar, or on a phone into the menu, and keeps it there when the window changes. */
  live(bar, before, menu) {
    const narrow = matchMedia(NARROW);
    const place = () => {
      if (narrow.matches) menu.prepend(this.root);
      else bar.insertBefore(this.root, before);
    };
    narrow.addEventListener("change", place);
    place();
  }

  /** Loads the index once, and puts the field that searches it in the place of the first one. */
  load() {
    this.coming ??= this.replace().catch(() => {
      this.coming = undefined;
      this.told.textContent = FAILED;
      this.told.hidden = false;
    });
    return this.coming;
  }

  async replace() {
    await loaded(made("link", { rel: "stylesheet", href: new URL("search.css", this.files).href }));
    await loaded(made("script", { src: new URL("search.js", this.files).href })); // adds a field to the element `search`
    const field = /** @type {HTMLInputElement} */ (this.root.querySelector("[role=combobox]"));
    field.placeholder = "Search";
    field.value = this.first.value;
    const used = document.activeElement === this.first;
    this.first.remove();
    this.told.hidden = true;
    if (used) field.focus();
    if (field.value) field.dispatchEvent(new Event("input"));
  }
}
