import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "~/platform/kernel/ids";
import { assertKey, isKey, type Storage } from "./storage";

/** Longer than any write takes: an incomplete file older than this is abandoned. */
const DRAFT_MS = 10 * 60_000;

async function removeDrafts(place: string): Promise<void> {
  const folder = path.dirname(place);
  const begins = `${path.basename(place)}.`;
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (!name.startsWith(begins) || !name.endsWith(".part")) continue;
    const draft = path.join(folder, name);
    const written = await stat(draft).catch(() => undefined);
    if (written && written.mtimeMs < Date.now() - DRAFT_MS) await rm(draft, { force: true });
  }
}

/** Files in a private folder of this machine. Several processes may share it. */
export function folderStorage(folder: string): Storage {
  const placeOf = (key: string) => {
    assertKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      // Written to a draft and renamed, so that readers never see a partial file.
      const draft = `${place}.${newId()}.part`;
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(placeOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async remove(key) {
      const place = placeOf(key);
      try {
        await rm(place);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        // The writer may have been killed before the file was complete.
        await removeDrafts(place);
      }
    },
    async *keys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        },
      );
      for (const entry of entries) {
        const key = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
        if (entry.isFile() && isKey(key)) yield key;
      }
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}
