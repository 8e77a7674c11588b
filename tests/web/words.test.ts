/** The page's texts: the same keys and placeholders in every language; and the dice of a recorded game. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { uuid } from "../../static/app/net/uuid.js";
import { told } from "../../static/app/panels/told.js";
import { WORDS } from "./views.js";

const FOLDER = "static/app/i18n";
const read = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")) as Record<string, string>;
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();

for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".json") && file !== "en.json")) {
  test(`${name} says everything that en.json says, and really in its language`, () => {
    const [english, other] = [read("en.json"), read(name)];
    assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort());
    const odd = Object.keys(english).filter((key) => placeholders(english[key]!) !== placeholders(other[key]!)
      || (english[key]!.length >= 25 && english[key] === other[key]));
    assert.deepEqual(odd, []);
  });
}

test("a text that this page does not know yet shows as its key", () => {
  assert.equal(WORDS.get("missions", "m26_new_one"), "m26 new one");
});

test("numbers choose their noun", () => {
  assert.deepEqual([WORDS.count("units", 1), WORDS.count("units", 3)], ["1 army", "3 armies"]);
});

test("a length of time stands in the largest unit that fits", () => {
  assert.deepEqual([WORDS.duration(7_200), WORDS.duration(90), WORDS.duration(60)], ["2 hours", "90 seconds", "1 minute"]);
});

test("near certainty is not called certain", () => {
  assert.deepEqual([WORDS.percent(0.9991), WORDS.percent(1), WORDS.percent(0.002)], ["> 99%", "100%", "< 1%"]);
  assert.deepEqual([WORDS.fine(0.4517), WORDS.fine(0.002)], ["45.2%", "0.2%"]);
});

test("an id is a UUID of version 4, another one each time", () => {
  assert.match(uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(uuid(), uuid());
});

test("time is told as people say it", () => {
  assert.deepEqual([told(41), told(725), told(12_000)], ["0:41", "12:05", "3:20:00"]);
});
