/** Where files are kept: a folder, or a bucket of S3. Keys look like `claims/<id>.jpg`. */
export interface Storage {
  /** Keeps the bytes under the key; a file of that name is replaced at once, never half. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** Forgets the file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Every key, in no certain order. */
  keys(): AsyncIterable<string>;
  /** Throws when files can be neither put nor got: the folder or bucket is missing, or we are not let in. */
  check(): Promise<void>;
}

const held = globalThis as typeof globalThis & { moveeaseStorage?: Storage };

/** Tells the process where files are. Assembly and tests only. */
export function configureStorage(storage: Storage): void {
  held.moveeaseStorage = storage;
}

export function storage(): Storage {
  if (!held.moveeaseStorage) throw new Error("Storage is not configured: call configureStorage() first.");
  return held.moveeaseStorage;
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,5}$/;

/** Whether this is one of our own small-letter names: no way leads out of the folder, no name differs by case alone. */
export const isKey = (key: string): boolean => KEY.test(key) && key.length <= 200;

export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a storage key: ${key.slice(0, 80)}`);
}
