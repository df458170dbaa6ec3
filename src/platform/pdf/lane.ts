import { AsyncLocalStorage } from "node:async_hooks";

/** The origin of a PDF request: the office and its tasks come first, other addresses take turns. */
export type Lane = { office: true } | { office: false; address: string };

const OFFICE: Lane = { office: true };
const storage = new AsyncLocalStorage<Lane>();

export function inLane<T>(lane: Lane, work: () => T): T {
  return storage.run(lane, work);
}

export function currentLane(): Lane {
  return storage.getStore() ?? OFFICE;
}
