import { AsyncLocalStorage } from "node:async_hooks";
import { type Formats, handFormats } from "~/platform/kernel/formats";

const store = new AsyncLocalStorage<Formats>();
handFormats(() => store.getStore());

/** Runs a request's or task's work with the company's formats. */
export function inFormats<T>(formats: Formats, work: () => T): T {
  return store.run(formats, work);
}
