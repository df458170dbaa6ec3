import { AsyncLocalStorage } from "node:async_hooks";

/** From where something is done: the caller's address, and the request's id as the log has it. */
export interface Origin {
  ip: string | null;
  requestId: string;
  /** Nobody asked for it now: something that a person set up once does it. */
  isCause?: boolean;
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

/** Runs `work` so that every event recorded in it, and in the tasks it enqueues, names what caused it. */
export function withCause<T>(cause: string, work: () => T): T {
  return store.run({ ip: null, requestId: cause, isCause: true }, work);
}

/** What caused the running work, as `withCause` was told; undefined for what a person or time brought. */
export function causeOf(): string | undefined {
  const origin = store.getStore();
  return origin?.isCause ? origin.requestId : undefined;
}
