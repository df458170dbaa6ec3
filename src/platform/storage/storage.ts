/** Where files are kept: a folder, or another system that speaks the same four words. Keys look like `claims/<id>.jpg`. */
export interface Storage {
  /** Keeps the bytes under the key; a file of that name is replaced at once, never half. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** Forgets the file; a missing one is no error. */
  remove(key: string): Promise<void>;
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

/** Throws for anything but our own small-letter names: no way leads out of the folder, no name differs by case alone. */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.length > 200) throw new RangeError(`Not a storage key: ${key.slice(0, 80)}`);
}
