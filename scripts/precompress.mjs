import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Writes .br and .gz beside every text file of the browser's build, so that serving needs no compression. */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const client = path.join(root, process.argv[2] ?? "build", "client");

for (const entry of readdirSync(client, { recursive: true })) {
  const file = path.join(client, String(entry));
  if (!/\.(js|css|html|svg|json|txt|xml|webmanifest)$/.test(file) || !statSync(file).isFile()) continue;
  const bytes = readFileSync(file);
  if (bytes.length < 800) continue;
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
