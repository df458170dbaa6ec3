/** File storage: a folder or an S3 bucket. Keys look like `claims/<id>.jpg`. */
export interface Storage {
  /** Stores the bytes under the key; replaces an existing file atomically. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** Deletes the file; a missing one is no error. */
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
  check(): Promise<void>;
}

const held = globalThis as typeof globalThis & { moveeaseStorage?: Storage };

/** Sets the process's storage. Server assembly and tests only. */
export function configureStorage(storage: Storage): void {
  held.moveeaseStorage = storage;
}

export function storage(): Storage {
  if (!held.moveeaseStorage) throw new Error("Storage is not configured: call configureStorage() first.");
  return held.moveeaseStorage;
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,5}$/;

/** True for keys in small letters that stay inside the folder; no two differ only by case. */
export const isKey = (key: string): boolean => KEY.test(key) && key.length <= 200;

export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a storage key: ${key.slice(0, 80)}`);
}
