import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const { captured, partAddress } = await widgetModules("common", "desk", "page_state");

const flag = (href) => ["flags", { href, x: 900, y: 100 }];
const before = new Map([
  ["unit 1", { layer: "units", attributes: { href: "#infantry", x: 10, y: 20 } }],
  ["flag union 1", { layer: "flags", attributes: { href: "#open", x: 900, y: 100 } }],
  ["score union", { layer: "flags", attributes: { x: 900, y: 200 } }],
]);

test("a captured flag comes from the piece that was lost", () => {
  const after = { "flag union 1": flag("#taken"), "score union": ["flags", { x: 900, y: 200 }, "1 / 6"] };
  assert.deepEqual(captured(before, after), [["flag union 1", { href: "#infantry", x: 10, y: 20 }]]);
});

test("without a lost piece no flag flies, and without a captured flag nothing does", () => {
  const unit = ["units", { href: "#infantry", x: 10, y: 20 }];
  assert.deepEqual(captured(before, { "unit 1": unit, "flag union 1": flag("#taken") }), []);
  assert.deepEqual(captured(before, { "flag union 1": flag("#open") }), []);
});

test("a link leads to the page of a battle, in Jupyter and on the web site, without the secret of the server", () => {
  const page = (here) => partAddress(here, "play/play.ipynb", "position=AB_c-1");
  const local = "http://localhost:8888/doc/tree/play/play.ipynb#position=AB_c-1";
  assert.equal(page("http://localhost:8888/doc/tree/play/record.ipynb?token=abc#game-x"), local);
  assert.equal(page(local), local);
  assert.equal(
    page("https://bcnb.example/notebooks/index.html?path=rules%2F01.ipynb"),
    "https://bcnb.example/notebooks/index.html?path=play%2Fplay.ipynb#position=AB_c-1",
  );
});
