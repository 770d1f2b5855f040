// Bundles src/ into front.js, the one file that the page and the widget carry. Its first line pins the sources, so that
// a test without Node.js can tell whether it is current.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const here = new URL(".", import.meta.url).pathname;
const names = readdirSync(`${here}src`).filter((name) => name.endsWith(".js")).sort();
const hash = createHash("sha256");
for (const name of names) hash.update(`${name}\n${readFileSync(`${here}src/${name}`, "utf8")}`);
const result = await build({
  entryPoints: [`${here}src/main.js`],
  bundle: true,
  charset: "ascii",
  format: "esm",
  legalComments: "none",
  minify: true,
  target: "es2022",
  write: false,
});
writeFileSync(`${here}front.js`, `// built from src/ ${hash.digest("hex")}\n${result.outputFiles[0].text}`);
