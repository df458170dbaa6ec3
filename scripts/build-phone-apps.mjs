import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { APPS, buildApp } from "./phone-apps.mjs";

/** Writes each phone app into the browser's build, below its path. */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const client = path.join(root, process.argv[2] ?? "build", "client");

for (const app of APPS) {
  const folder = path.join(client, app.path);
  rmSync(folder, { recursive: true, force: true });
  for (const { name, bytes } of await buildApp(app)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
