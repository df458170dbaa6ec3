import { AsyncLocalStorage } from "node:async_hooks";

interface Reading {
  memory: Map<string, unknown>;
  open: boolean;
}
const store = new AsyncLocalStorage<Reading>();

/**
 * Runs read-only work, such as rendering a page, with a cache: repeated reads run once. Work that continues afterwards
 * has no cache.
 */
export async function inOneReading<T>(work: () => Promise<T>): Promise<T> {
  const reading: Reading = { memory: new Map(), open: true };
  try {
    return await store.run(reading, work);
  } finally {
    reading.open = false;
  }
}

/** The cache of the current read; undefined outside of one. */
export function memoryOfReading(): Map<string, unknown> | undefined {
  const reading = store.getStore();
  return reading?.open ? reading.memory : undefined;
}
