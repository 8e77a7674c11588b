/** TypeScript types from a JSON schema: `node types.mjs SCHEMA OUTPUT`. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const [source, target] = process.argv.slice(2);

/** Tuples as the generator knows them; keys nobody knows are an error. */
function prepared(value) {
  if (Array.isArray(value)) return value.map(prepared);
  if (value === null || typeof value !== "object") return value;
  const { prefixItems, discriminator, default: _default, ...rest } = value;
  const made = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, prepared(part)]));
  if (prefixItems) Object.assign(made, { items: prefixItems.map(prepared), additionalItems: false });
  return made;
}

const types = await compile(prepared(JSON.parse(readFileSync(source, "utf8"))), "Frame", {
  additionalProperties: false,
  bannerComment: "/** Made from games/protocol.py by `python -m tools.web`. */",
  format: false,
  ignoreMinAndMaxItems: false,
  style: { printWidth: 120 },
});
const before = existsSync(target) ? readFileSync(target, "utf8") : "";
if (types !== before) writeFileSync(target, types);
