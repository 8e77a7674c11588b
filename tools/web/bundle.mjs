/** Bundles the pages into static/dist, or with `tests FOLDER` the unit tests into that folder. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { build } from "esbuild";

const WHOLE = resolve("static/app/panels/app.ts");

const shared = {
  bundle: true,
  format: "esm",
  charset: "utf8",
  loader: { ".svg": "text" },
  logLevel: "warning",
  tsconfig: "tsconfig.json",
};

const page = {
  ...shared,
  outdir: "static/dist",
  minify: true,
  target: ["es2022", "safari16", "chrome109", "firefox115"],
  legalComments: "none",
};

async function pages() {
  const made = await build({
    ...page,
    entryPoints: { game: "static/app/pages/game.ts", replay: "static/app/pages/replay.ts", drawn: "static/css/drawn.css" },
    chunkNames: "chunk-[hash]",
    splitting: true,
    plugins: [later()],
    metafile: true,
  });
  writeFileSync("static/dist/first.json", JSON.stringify({
    game: firstVisit(made.metafile.outputs, "game.js"), replay: firstVisit(made.metafile.outputs, "replay.js"),
  }));
  await build({ ...page, entryPoints: { dice: "static/app/pages/dice.ts" } });
}

/** What is loaded on demand leans on the whole page: so all that it shares with the page stays there in one piece. */
function later() {
  const sources = readdirSync("static/app", { recursive: true }).filter((name) => name.endsWith(".ts")).map((name) => resolve("static/app", name));
  const asked = new Set(sources.flatMap((name) => [...readFileSync(name, "utf8").matchAll(/import\("(.+?)\.js"\)/g)]
    .map(([, target]) => resolve(dirname(name), `${target}.ts`))));
  return {
    name: "later",
    setup: (made) => made.onLoad({ filter: /\.ts$/ }, ({ path }) => asked.has(path)
      ? { contents: `${readFileSync(path, "utf8")}\nimport "${WHOLE}";\n`, loader: "ts" } : null),
  };
}

/** What a page loads at once: its entry and what that imports, without what comes on demand. */
function firstVisit(outputs, entry) {
  const wanted = new Set([`static/dist/${entry}`]);
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
