import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "~/platform/kernel/ids";
import { assertKey, type Storage } from "./storage";

/** Files in a folder of this machine, readable by the product alone. Several processes may share it. */
export function folderStorage(folder: string): Storage {
  const placeOf = (key: string) => {
    assertKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      // Written beside and renamed: a reader sees the whole file or none.
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
      await rm(placeOf(key), { force: true });
    },
  };
}
