// Addresses of the pages of bcnb, as seen from the page that is shown.

/** The folders of the notebooks, with the number of folders between a page there and the folder of all notebooks. */
const FOLDER = /(?:^|\/)(?:(variants\/\w+)|analysis|faq|guides|history|play|replays|rulebook|rules)\/[^/]+\.ipynb$/;

/** Returns the way from the shown page to the folder of the notebooks, such as "../". */
export function homeOf(address) {
  const url = new URL(address);
  const [inside, deep] = FOLDER.exec(url.searchParams.get("path") ?? url.pathname) ?? [];
  return deep ? "../../" : inside ? "../" : "";
}

/**
 * Returns the address of a page of bcnb, for a page that is `home` (such as "../") away from the folder of the notebooks.
 * In a browser kernel the path is in the query, so it is replaced there.
 */
export function pageAddress(link, home) {
  const [path, part = ""] = link.split("#");
  const url = new URL(location.href);
  if (!url.searchParams.has("path")) return `${home}${link}`;
  url.searchParams.set("path", path);
  url.hash = part;
  return url.href;
}
