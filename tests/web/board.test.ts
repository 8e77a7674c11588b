/** The board's data, its camera, and which territory a press means. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as camera from "../../static/app/board/camera.js";
import { labelLines, type BoardData } from "../../static/app/board/data.js";
import { meant } from "../../static/app/board/nearest.js";
import { boxOf } from "../../static/app/board/outline.js";

const DATA = JSON.parse(readFileSync("games/boards/board_classic.json", "utf8")) as BoardData;
const BOARD = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844, above: 44, below: 250 };

test("every badge stands in the box of its outline", () => {
  const outside = Object.entries(DATA.territories).filter(([, { d, badge: [x, y] }]) => {
    const box = boxOf(d);
    return x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height;
  });
  assert.deepEqual(outside.map(([id]) => id), []);
});

test("the whole board fits what is free of the screen", () => {
  const { scale, left, top } = camera.whole(BOARD, PHONE);
  assert.ok(scale * 1280 <= 390.01 && left >= -0.01);
  assert.ok(top >= 44 && top + scale * 720 <= 844 - 250 + 0.01);
});

test("a point under two fingers keeps its place", () => {
  const start = camera.zoomed(camera.whole(BOARD, PHONE), 4, 200, 300, BOARD, PHONE);
  const near = camera.zoomed(start, 1.5, 200, 300, BOARD, PHONE);
  const at = (one: camera.Camera) => (200 - one.left) / one.scale;
  assert.ok(Math.abs(at(start) - at(near)) < 0.01);
});

test("the board cannot be pushed off the screen, nor under the sheet for good", () => {
  const near = camera.zoomed(camera.whole(BOARD, PHONE), 6, 200, 300, BOARD, PHONE);
  const lowest = camera.moved(near, -9999, -9999, BOARD, PHONE);
  assert.ok(Math.abs(lowest.top + BOARD.height * lowest.scale - (844 - 250)) < 0.01);
  assert.ok(Math.abs(lowest.left + BOARD.width * lowest.scale - 390) < 0.01);
});

test("turning the phone keeps the middle in the middle", () => {
  const near = camera.zoomed(camera.whole(BOARD, PHONE), 6, 200, 300, BOARD, PHONE);
  const lying = { width: 844, height: 390, above: 0, below: 0 };
  const turned = camera.resized(near, PHONE, lying, BOARD);
  const before = (195 - near.left) / near.scale;
  assert.ok(Math.abs((422 - turned.left) / turned.scale - before) < 1);
});

test("a tap near a small legal territory means it, a tap on a legal one means that", () => {
  const look = { scale: 1, left: 0, top: 0 };
  const [x, y] = DATA.territories["iceland"]!.badge;
  const at = { x: x + 20, y: y + 8 };
  assert.equal(meant(DATA, look, at, null, new Set(["iceland"]), true), "iceland");
  assert.equal(meant(DATA, look, at, null, new Set(["iceland"]), false), null);
  assert.equal(meant(DATA, look, at, "greenland", new Set(["iceland", "greenland"]), true), "greenland");
});

test("labels break at spaces, hyphens and soft hyphens, which do not show inside a line", () => {
  const width = (text: string) => text.length * 6;
  assert.deepEqual(labelLines("Nordwest-Territorium", width, 72), ["Nordwest-", "Territorium"]);
  assert.deepEqual(labelLines("Groß\u00adbritannien", width, 90), ["Großbritannien"]);
  assert.deepEqual(labelLines("Groß\u00adbritannien", width, 60), ["Groß-", "britannien"]);
});
