import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const { homeworkAddress, lessonAddress, reach, siteOf, siteWritten } = await widgetModules("lesson_links");

const HERE = "https://school.example/war/notebooks/index.html?path=03_for_teachers.ipynb";
const JUPYTER = "http://localhost:8888/doc/tree/03_for_teachers.ipynb?token=secret#x";
const ANTIETAM = { short: "antietam", page: "history/07_antietam.ipynb" };

for (const [address, site] of [
  [HERE, "https://school.example/war/"],
  ["https://bcnb.example/notebooks/?path=03_for_teachers.ipynb#level=plain", "https://bcnb.example/"],
  [JUPYTER, ""],
  ["http://localhost:8888/notebooks/03_for_teachers.ipynb", ""],
]) test(`the site of ${address} is ${site || "none"}`, () => assert.equal(siteOf(address), site));

for (const [words, site] of [
  ["https://school.example/war", "https://school.example/war/"],
  ["school.example/war/index.html#learn", "https://school.example/war/"],
  ["http://192.168.1.20:8000/", "http://192.168.1.20:8000/"],
  [HERE, "https://school.example/war/"],
  ["https://school.example/war/?x=1", "https://school.example/war/"],
  ["", ""], ["school", ""], ["javascript:alert(1)", ""], ["https://", ""],
]) test(`a teacher writes ${words || "nothing"}`, () => assert.equal(siteWritten(words), site));

for (const [address, who] of [
  ["https://school.example/war/", "web"], ["http://172.32.0.1/", "web"], ["https://10.example/", "web"],
  ["http://192.168.1.20:8000/", "near"], ["http://10.0.0.7/", "near"], ["http://172.20.1.1/", "near"], ["http://class.local/", "near"],
  ["http://localhost:8000/", "local"], ["http://127.0.0.1:8888/", "local"], ["http://[::1]/", "local"], ["file:///site/index.html", "local"], ["about:blank", "local"],
]) test(`${address} can be opened: ${who}`, () => assert.equal(reach(address), who));

test("a lesson has a short address on a site, with its level and mode", () => {
  const site = siteOf(HERE);
  assert.equal(lessonAddress(HERE, site, ANTIETAM, ["level=plain"]), "https://school.example/war/antietam/?level=plain");
  assert.equal(lessonAddress(HERE, site, ANTIETAM, ["level=full", "mode=class"]), "https://school.example/war/antietam/?level=full&mode=class");
  assert.equal(lessonAddress(HERE, site, { short: "lesson-4", page: "rules/04.ipynb" }, []), "https://school.example/war/lesson-4/");
  assert.equal(homeworkAddress(HERE, site, "2026-12-04,antietam"), "https://school.example/war/homework/#homework=2026-12-04,antietam");
});

test("without a site, the address is that of the page in Jupyter, without its token", () => {
  assert.equal(lessonAddress(JUPYTER, "", ANTIETAM, ["level=full", "mode=class"]), "http://localhost:8888/doc/tree/history/07_antietam.ipynb#level=full&mode=class");
  assert.equal(homeworkAddress(JUPYTER, "", "2026-12-04,4.2"), "http://localhost:8888/doc/tree/02_hand_in.ipynb#homework=2026-12-04,4.2");
});
