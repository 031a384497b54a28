import { box, download, html, press } from "./common.js";
import { switched } from "./motion.js";
import { partAddress } from "./page_state.js";

/** The page of a site that opens a set of homework, and its short name. */
const HOMEWORK = "02_hand_in.ipynb", HOMEWORK_SHORT = "homework";
const ON_THE_WEB = "guides/07_publish_the_site.ipynb";
const LOCAL = /^(localhost|127\.[\d.]+|\[::1\]|)$/;
const NEAR = /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|\.local$/;
/** The longest address with a code: a longer one cannot be read from the back of a room. */
const LONGEST = 400;

/** Returns the address of the folder of a site, given that of one of its pages with Python, or nothing for another page. */
export function siteOf(here) {
  const { origin, pathname, searchParams } = new URL(here);
  const [, folder] = /^(.*\/)notebooks\/(?:index\.html)?$/.exec(pathname) ?? [];
  return folder && searchParams.has("path") ? origin + folder : "";
}

/** Returns the address of the folder of a site as a person writes it, or nothing if it is no address. */
export function siteWritten(words) {
  try {
    const url = new URL(/^https?:\/\//.test(words) ? words : "https://".concat(words));
    if (!/[.:]|^localhost$/.test(url.hostname)) return "";
    const folder = siteOf(url.href) || url.origin + url.pathname.replace(/[^/]*\.html?$/, "");
    return folder.endsWith("/") ? folder : `${folder}/`;
  } catch {
    return "";
  }
}

/** Returns who can open an address: "web", "near" for the same network, or "local" for this computer only. */
export function reach(address) {
  const { protocol, hostname } = new URL(address);
  if (!protocol.startsWith("http") || LOCAL.test(hostname)) return "local";
  return NEAR.test(hostname) ? "near" : "web";
}

/**
 * Returns the address of a lesson: a short one on a site, or else that of its page in Jupyter.
 * @param {string} here the address of this page
 * @param {string} site the address of the site, or nothing
 * @param {{ short: string, page: string }} lesson
 * @param {string[]} parts such as `level=plain` and `mode=class`
 */
export function lessonAddress(here, site, lesson, parts) {
  const named = parts.join("&");
  return site ? `${site}${lesson.short}/${named && "?"}${named}` : partAddress(here, lesson.page, named);
}

/** Returns the address of a set of homework. */
export const homeworkAddress = (here, site, code) =>
  site ? `${site}${HOMEWORK_SHORT}/#homework=${code}` : partAddress(here, HOMEWORK, `homework=${code}`);

/** Copies words, or selects them in their field where the browser does not allow that. Returns what happened. */
export async function copied(field, what) {
  const done = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  if (done) return `${what} is copied.`;
  field.focus();
  field.select();
  return `${what} is selected. Press Ctrl+C, or ⌘C on a Mac, to copy it.`;
}

/** The site from which a class opens its lessons: this one, or one that the teacher writes. */
export class ClassSite {
  constructor(changed) {
    const here = siteOf(location.href);
    const near = reach(location.href);
    this.address = near === "local" ? siteWritten(switched("site") ?? "") || here : here;
    this.root = box("desk-site");
    if (near === "near") this.root.append(html("p", {}, "Students can open this address only in the same network as this computer, while it shows the site."));
    if (near !== "local") return;
    const field = html("input", { type: "url", placeholder: "https://", value: siteWritten(switched("site") ?? "") });
    const news = html("span", { "aria-live": "polite" });
    field.addEventListener("change", () => {
      news.textContent = field.value.trim() && !siteWritten(field.value.trim()) ? "This is not an address of the web." : "";
    });
    field.addEventListener("input", () => {
      const site = siteWritten(field.value.trim());
      news.textContent = "";
      switched("site", site);
      this.address = site || here;
      note.hidden = Boolean(site);
      changed();
    });
    const label = html("label", {}, [html("span", {}, "Where your class finds bcnb"), field]);
    const guide = html("a", { href: partAddress(location.href, ON_THE_WEB, "") }, "Put it on the web");
    const note = html("p", {}, ["Students cannot open this address, because it works on this computer only. First put bcnb on the web or in your network: ", guide, ". Then write its address here, and the links below lead there."]);
    note.hidden = Boolean(siteWritten(field.value));
    this.root.append(note, label, news);
  }
}

/** A link with *Copy link* and, where a class can open it, its QR code: on the page, large, on paper and as a picture. */
export class LinkCard {
  /** @param {{ model: Model, open: (message: object) => void }} desk */
  constructor(desk, label, missing = "") {
    this.desk = desk;
    this.title = "";
    this.field = html("input", { type: "text", readonly: true });
    const copy = press("Copy link", async () => {
      const { value } = this.field;
      const words = value ? await copied(this.field, "The link") : missing;
      if (value === this.field.value) this.say(words);
    });
    this.news = html("p", { "aria-live": "polite", class: "bcnb-desk-news" });
    this.row = box("desk-row", {}, [html("label", {}, [html("span", {}, label), this.field]), copy]);
    this.picture = html("img", { width: 168, height: 168 });
    this.figure = box("desk-qr", { hidden: true }, [this.picture, box("desk-qr-ways", {}, [
      press("Show large", () => this.enlarge()),
      press("Print QR code", () => desk.open({ t: "card", address: this.field.value, title: this.title })),
      press("Save picture", () => {
        download("qr-code.svg", this.svg, "image/svg+xml");
        this.say("qr-code.svg is in your downloads.");
      }),
    ])]);
    this.root = box("desk-link", {}, [this.row, this.news, this.figure]);
  }

  say(words) {
    this.news.textContent = words;
  }

  /** Shows an address. The kernel is asked for its code if others can open it. */
  show(address, title) {
    this.field.value = address;
    this.title = title;
    this.figure.hidden = true;
    this.say("");
    if (address && address.length <= LONGEST && reach(address) !== "local") this.desk.model.send({ t: "qr", address });
  }

  /** Draws the code that has come for an address. */
  draw({ address, svg }) {
    if (address !== this.field.value) return;
    this.svg = svg;
    this.picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.picture.alt = `QR code for ${this.title}: ${address}`;
    this.figure.hidden = false;
  }

  /** Shows the code as large as the window, for the back of a room. */
  enlarge() {
    const dialog = html("dialog", { class: "bcnb-desk-large", "aria-label": `QR code for ${this.title}` }, [
      html("h3", {}, this.title),
      this.picture.cloneNode(),
      html("p", {}, this.field.value),
      press("Close", () => dialog.close()),
    ]);
    dialog.addEventListener("close", () => dialog.remove());
    this.root.append(dialog);
    dialog.showModal();
  }
}
