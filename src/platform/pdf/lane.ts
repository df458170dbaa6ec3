import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf a PDF is made: the house's people and its tasks come first, strangers take turns. */
export type Lane = { house: true } | { house: false; address: string };

const HOUSE: Lane = { house: true };
const storage = new AsyncLocalStorage<Lane>();

export function inLane<T>(lane: Lane, work: () => T): T {
  return storage.run(lane, work);
}

export function currentLane(): Lane {
  return storage.getStore() ?? HOUSE;
}
