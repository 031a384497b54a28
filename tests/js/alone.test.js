import assert from "node:assert/strict";
import test from "node:test";
import { constants, deflateRawSync } from "node:zlib";
import { aloneScript } from "./scripts.js";

const { inflated } = aloneScript();
const words = new TextEncoder();

const TEXTS = {
  nothing: "",
  "a word": "Battle Cry",
  "a run that overlaps itself": "a".repeat(1000),
  "words that come again": "The 1st Virginia moves to e6. ".repeat(400),
  "all letters": Array.from({ length: 3000 }, (_, n) => String.fromCharCode(32 + ((n * 7919) % 500))).join(""),
};
const WAYS = {
  stored: { level: 0 },
  "fixed codes": { strategy: constants.Z_FIXED },
  fast: { level: 1 },
  smallest: { level: 9 },
  "codes without runs": { strategy: constants.Z_HUFFMAN_ONLY },
};

for (const [name, text] of Object.entries(TEXTS)) {
  for (const [way, options] of Object.entries(WAYS)) {
    test(`${name} is inflated: ${way}`, () => {
      const bytes = words.encode(text);
      assert.deepEqual(Buffer.from(inflated(new Uint8Array(deflateRawSync(bytes, options)))), Buffer.from(bytes));
    });
  }
}

test("data that were cut off are refused", () => {
  const packed = new Uint8Array(deflateRawSync(words.encode(TEXTS["all letters"])));
  assert.throws(() => inflated(packed.subarray(0, packed.length / 2)), /its data are cut off/);
});

test("a kind of block that does not exist is refused", () => {
  assert.throws(() => inflated(new Uint8Array([0b111, 0, 0])), /its data are damaged/);
});

for (const [hash, ply] of [["#ply=12", 12], ["#ply=0", 0], ["", null], ["#ply=1234567", null], ["#ply=x", null]]) {
  test(`the address ${hash || "without a ply"} names ${ply}`, () => {
    assert.equal(aloneScript({ location: { hash } }).addressed("ply"), ply);
  });
}

for (const [hash, rule] of [["#rule=7.10", "7.10"], ["#ply=3", null], ["#rule=", null], ["#rule=a", null]]) {
  test(`the address ${hash} names the rule ${rule}`, () => {
    assert.equal(aloneScript({ location: { hash } }).addressed("rule"), rule);
  });
}

test("a message leads to the address of its kind, with its parts, and others lead nowhere", () => {
  const went = [];
  const { inside } = aloneScript({ location: { assign: (address) => went.push(address) } }, "Alone");
  const model = new inside.Alone({ ways: { branch: "play.html#ply={from}", open: "{name}.html" } });
  model.send({ t: "branch", from: 12 });
  model.send({ t: "open", name: "a/b" });
  model.send({ t: "share" });
  new inside.Alone({}).send({ t: "branch", from: 1 });
  assert.deepEqual(went, ["play.html#ply=12", "a%2Fb.html"]);
});
