import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const NEW = ".restore-new";
const OLD = ".restore-old";
const DONE = ".restore-done";
/** What belongs to the folder itself and not to the data in it. */
const STAYS = /^(moveease\.lock.*|postgres-\d+|\.restore-(new|old|done))$/;

/** The entries of a data folder that are data: not its lock, not a copy of the programs. */
export function dataEntries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !STAYS.test(name)) : [];
}

/** An empty place inside a data folder (the same disk) where what comes next is made ready. */
export function stagingPlace(folder: string): string {
  const place = path.join(folder, NEW);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true, mode: 0o700 });
  return place;
}

/**
 * Puts what was made ready in the place of the data, which stands aside until all of it has moved. Cut short at any
 * moment, the next start puts the old data back.
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

/** Puts the old data back when a swap was cut short, and removes what earlier ones left lying. Under the folder's lock. */
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
