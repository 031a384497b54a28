import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { EXPORT, WIDGETS } from "./scripts.js";

const FILES = [WIDGETS, EXPORT].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
const SCRIPTS = FILES.filter((name) => name.endsWith(".js")).map((name) => [name, readFileSync(name, "utf-8")]);

test("no template stands inside another: rjsmin takes the inner one for code, and its blanks away", () => {
  const nested = SCRIPTS.filter(([, text]) => /`[^`\n]*\$\{[^}`\n]*`/.test(text));
  assert.deepEqual(nested.map(([name]) => name), []);
});

test("each import stands on one line and names a file that exists, as bcnb/widgets/page.py needs it", () => {
  for (const [name, text] of SCRIPTS) {
    for (const [line] of text.matchAll(/^import .*$/gm)) {
      const [, other] = /^import \{ [^}]+ \} from "\.\/(\w+)\.js";$/.exec(line) ?? assert.fail(`${name}: ${line}`);
      assert.ok(FILES.includes(join(WIDGETS, `${other}.js`)), `${name}: ${line}`);
    }
  }
});
