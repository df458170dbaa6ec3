import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf a PDF is made: the office's people and its tasks come first, strangers take turns. */
export type Lane = { office: true } | { office: false; address: string };

const OFFICE: Lane = { office: true };
const storage = new AsyncLocalStorage<Lane>();

export function inLane<T>(lane: Lane, work: () => T): T {
  return storage.run(lane, work);
}

export function currentLane(): Lane {
  return storage.getStore() ?? OFFICE;
}
