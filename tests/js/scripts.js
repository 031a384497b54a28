// The scripts of the pages as modules that Node can import. In bcnb they are joined as text, and no package.json is near.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createContext, runInContext } from "node:vm";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const WIDGETS = join(ROOT, "bcnb/widgets/static");
export const EXPORT = join(ROOT, "bcnb/export/static");
export const NOTEBOOKS = join(ROOT, "notebooks");
export const SITE = join(ROOT, "bcnb/site");
export const PAGES = join(ROOT, "bcnb/cli/jupyter/labextensions/bcnb/static");
const LEARN = join(PAGES, "learn.js");

/** Imports modules of bcnb/widgets/static by their paths. */
export const widgetModules = (...names) => modulesOf(WIDGETS, names);

/** Imports modules of a page of `bcnb learn` by their names. */
export const lessonModules = (...names) => modulesOf(PAGES, names);

/** Imports modules of a folder from a copy that says that they are ES modules. */
async function modulesOf(from, names) {
  const folder = mkdtempSync(join(tmpdir(), "bcnb-js-"));
  try {
    cpSync(from, folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const modules = await Promise.all(names.map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href)));
    return Object.assign({}, ...modules);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the top-level functions of bcnb/export/static/alone.js, with the given globals of a browser. */
export function aloneScript(globals = {}, ...names) {
  const context = createContext({ ...globals, Uint8Array });
  runInContext(`${readFileSync(join(EXPORT, "alone.js"), "utf-8")}\nvar inside = { ${names.join(", ")} };`, context);
  return context;
}

/** Returns functions from inside learn.js, which shows nothing of itself, at an address, with the given globals of a browser. */
export function learnScript(address, ...names) {
  const window = {};
  const globals = typeof names[0] === "object" ? names.shift() : {};
  const context = createContext({ window, location: new URL(address), URL, console, ...globals });
  const hook = "const plugin =";
  const text = readFileSync(LEARN, "utf-8");
  if (text.split(hook).length !== 2) throw new Error(`learn.js has no single "${hook}"`);
  runInContext(text.replace(hook, () => `window.inside = { ${names.join(", ")} };\n${hook}`), context);
  return window.inside;
}

/** Copies a value out of another context, whose objects strict comparison takes for different ones. */
export const plain = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
