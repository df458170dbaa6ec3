import { AsyncLocalStorage } from "node:async_hooks";

/** From where something is done: the caller's address, and the request's id as the log has it. */
export interface Origin {
  ip: string;
  requestId: string;
}

const store = new AsyncLocalStorage<Origin>();

/** Runs `work` so that every event recorded in it says from where it came. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return store.run(origin, work);
}

/** From where the running request came; nulls for tasks, commands and time. */
export function originOf(): { ip: string | null; requestId: string | null } {
  const { ip = null, requestId = null } = store.getStore() ?? {};
  return { ip, requestId };
}
