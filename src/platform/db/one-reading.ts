import { AsyncLocalStorage } from "node:async_hooks";

interface Reading {
  memory: Map<string, unknown>;
  open: boolean;
}
const store = new AsyncLocalStorage<Reading>();

/**
 * Runs work that only reads, such as making a page, with a memory of its own: what is asked for again and again is read
 * once. Whatever goes on afterwards remembers nothing.
 */
export async function inOneReading<T>(work: () => Promise<T>): Promise<T> {
  const reading: Reading = { memory: new Map(), open: true };
  try {
    return await store.run(reading, work);
  } finally {
    reading.open = false;
  }
}

/** The memory of the reading that runs; undefined outside of one. */
export function memoryOfReading(): Map<string, unknown> | undefined {
  const reading = store.getStore();
  return reading?.open ? reading.memory : undefined;
}
