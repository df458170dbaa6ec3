import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Notebook } from "./stand-in";

/** A file of JSON lines. A line cut by a crash is left out. */
export function openNotebook(folder: string | undefined, provider: string): Notebook {
  if (!folder) return { lines: [], write: () => undefined };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${provider}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").flatMap(readLine) : [];
  return { lines, write: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`) };
}

function readLine(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
