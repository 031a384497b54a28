/** Tells the page around what its address has to name, such as `rule=7.7`. With & at its beginning, it is added. */
export const tellAddress = (root, detail) => root.dispatchEvent(new CustomEvent("bcnb-at", { bubbles: true, detail }));
