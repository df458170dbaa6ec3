import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const projectRoot = findRoot();

function findRoot(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "package.json"))) return folder;
    if (folder === path.dirname(folder)) return process.cwd();
  }
}

/** A script of the build: beside this one in production; development builds them at start. */
export function builtScript(name: string): URL {
  return pathToFileURL(path.join(projectRoot, "build/server", name));
}
