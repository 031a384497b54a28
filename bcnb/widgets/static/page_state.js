/** Tells the page around what its address has to name, such as `rule=7.7`. With & at its beginning, it is added. */
export const tellAddress = (root, detail) => root.dispatchEvent(new CustomEvent("bcnb-at", { bubbles: true, detail }));

/** Returns the address of another page, given that of this one, in Jupyter or in a site. */
export function partAddress(here, path, part) {
  const url = new URL(here);
  if (url.searchParams.has("path")) url.searchParams.set("path", path);
  else url.pathname = url.pathname.replace(/((doc|lab)\/(workspaces\/[^/]+\/)?tree|notebooks)\/.*/, `$1/${path}`);
  url.searchParams.delete("token");
  url.hash = part;
  return url.href;
}
