import path from "node:path";
import { parseBucket } from "./bucket";
import { folderStorage } from "./folder-storage";
import type { Storage } from "./storage";

/** The folder of the files when no other place is named. */
export const filesOf = (dataDir: string) => path.join(dataDir, "files");

/** The storage that STORAGE_URL names, else the folder in `dataDir`. The address has been checked by the environment. */
export async function openStorage(storageUrl: string | undefined, dataDir: string): Promise<Storage> {
  const bucket = storageUrl === undefined ? undefined : parseBucket(storageUrl);
  if (!bucket) return folderStorage(filesOf(dataDir));
  // Its client is large: a company with a folder does not load it.
  const { s3Storage } = await import("./s3-storage");
  return s3Storage(bucket);
}

/** How many files are under way at once: a bucket is far away, and files are held in memory. */
const AT_ONCE = 8;

/** Copies every file. Returns the keys. */
export async function copyFiles(from: Storage, to: Storage): Promise<Set<string>> {
  const copied = new Set<string>();
  const keys = from.keys()[Symbol.asyncIterator]();
  const copyNext = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      const bytes = await from.get(next.value);
      // Removed since it was listed.
      if (!bytes) continue;
      await to.put(next.value, bytes);
      copied.add(next.value);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return copied;
}
