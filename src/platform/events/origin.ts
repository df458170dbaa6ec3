import { AsyncLocalStorage } from "node:async_hooks";

export interface Origin {
  ip: string | null;
  requestId: string;
  /** True for automatic work that a person set up earlier, not for a request. */
  isCause?: boolean;
}

const store = new AsyncLocalStorage<Origin>();

/** Runs `work` so that its events record the origin. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return store.run(origin, work);
}

/** The running request's origin; nulls for tasks and commands. */
export function originOf(): { ip: string | null; requestId: string | null } {
  const { ip = null, requestId = null } = store.getStore() ?? {};
  return { ip, requestId };
}

/** Runs `work` so that its events, and those of tasks it enqueues, record the cause. */
export function withCause<T>(cause: string, work: () => T): T {
  return store.run({ ip: null, requestId: cause, isCause: true }, work);
}

/** The cause set by `withCause`; undefined for requests and scheduled work. */
export function causeOf(): string | undefined {
  const origin = store.getStore();
  return origin?.isCause ? origin.requestId : undefined;
}
