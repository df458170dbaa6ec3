import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const NEW = ".restore-new";
const OLD = ".restore-old";
const DONE = ".restore-done";
const STAYS = /^(moveease\.lock.*|postgres-\d+|\.restore-(new|old|done))$/;

/** The data entries of a data folder, without its lock and copies of programs. */
export function dataEntries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !STAYS.test(name)) : [];
}

/** An empty staging folder inside a data folder, on the same disk. */
export function stagingPlace(folder: string): string {
  const place = path.join(folder, NEW);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true, mode: 0o700 });
  return place;
}

/**
 * Replaces the data with the prepared folder. The old data is set aside until the move completes; after an interruption
 * the next start restores it.
 * @param ready a folder below stagingPlace()
 */
export function swapFolders(folder: string, ready: string): void {
  const old = path.join(folder, OLD);
  mkdirSync(old, { mode: 0o700 });
  for (const name of dataEntries(folder)) renameSync(path.join(folder, name), path.join(old, name));
  for (const name of readdirSync(ready)) renameSync(path.join(ready, name), path.join(folder, name));
  renameSync(old, path.join(folder, DONE));
  clearAside(folder);
}

/** Restores the old data after an interrupted swap, and removes leftovers. The caller holds the folder's lock. */
export function undoInterruptedSwap(folder: string): void {
  const old = path.join(folder, OLD);
  if (existsSync(old)) {
    for (const name of readdirSync(old)) {
      rmSync(path.join(folder, name), { recursive: true, force: true });
      renameSync(path.join(old, name), path.join(folder, name));
    }
  }
  clearAside(folder);
}

function clearAside(folder: string): void {
  for (const name of [NEW, OLD, DONE]) rmSync(path.join(folder, name), { recursive: true, force: true });
}
