import path from "node:path";
import { parseBucket } from "./bucket";
import { folderStorage } from "./folder-storage";
import type { Storage } from "./storage";

/** The default folder of files. */
export const filesOf = (dataDir: string) => path.join(dataDir, "files");

/** Opens the storage in STORAGE_URL, otherwise the folder in `dataDir`. The environment has validated the address. */
export async function openStorage(storageUrl: string | undefined, dataDir: string): Promise<Storage> {
  const bucket = storageUrl === undefined ? undefined : parseBucket(storageUrl);
  if (!bucket) return folderStorage(filesOf(dataDir));
  // The client is large, so it is loaded only for buckets.
  const { s3Storage } = await import("./s3-storage");
  return s3Storage(bucket);
}

/** Concurrent copies: buckets have high latency, and files are held in memory. */
const AT_ONCE = 8;

/** Copies every file. Returns the keys. */
export async function copyFiles(from: Storage, to: Storage): Promise<Set<string>> {
  const copied = new Set<string>();
  const keys = from.keys()[Symbol.asyncIterator]();
  const copyNext = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      const bytes = await from.get(next.value);
      if (!bytes) continue;
      await to.put(next.value, bytes);
      copied.add(next.value);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return copied;
}
