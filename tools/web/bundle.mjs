/** Bundles the pages into static/dist, or with `tests FOLDER` the unit tests into that folder. */

import { readdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const shared = {
  bundle: true,
  format: "esm",
  charset: "utf8",
  loader: { ".svg": "text" },
  logLevel: "warning",
  tsconfig: "tsconfig.json",
};

async function pages() {
  const made = await build({
    ...shared,
    entryPoints: { game: "static/app/pages/game.ts", dice: "static/app/pages/dice.ts", replay: "static/app/pages/replay.ts" },
    outdir: "static/dist",
    chunkNames: "chunk-[name]-[hash]",
    splitting: true,
    minify: true,
    target: ["es2022", "safari16", "chrome109", "firefox115"],
    legalComments: "none",
    metafile: true,
  });
  writeFileSync("static/dist/first.json", JSON.stringify(firstVisit(made.metafile.outputs)));
}

/** What the game page loads at once: its bundle and what that imports, without what comes on demand. */
function firstVisit(outputs) {
  const wanted = new Set(["static/dist/game.js"]);
  for (const name of wanted) {
    for (const one of outputs[name].imports) if (one.kind === "import-statement") wanted.add(one.path);
  }
  return [...wanted].map((name) => name.replace("static/dist/", ""));
}

async function tests(outdir) {
  const files = readdirSync("tests/web").filter((name) => name.endsWith(".test.ts"));
  await build({
    ...shared,
    entryPoints: files.map((name) => `tests/web/${name}`),
    outdir,
    outExtension: { ".js": ".js" },
    platform: "node",
    target: "node20",
  });
}

await (process.argv[2] === "tests" ? tests(process.argv[3]) : pages());
