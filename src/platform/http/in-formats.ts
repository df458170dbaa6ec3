import { AsyncLocalStorage } from "node:async_hooks";
import { type Formats, handFormats } from "~/platform/kernel/formats";

const store = new AsyncLocalStorage<Formats>();
handFormats(() => store.getStore());

/** Runs a request's or a task's work in the company's formats: whatever it writes for people follows them. */
export function inFormats<T>(formats: Formats, work: () => T): T {
  return store.run(formats, work);
}
