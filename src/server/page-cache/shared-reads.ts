import type { Locale } from "~/platform/kernel/locales";
import { madeNow } from "./page-cache";

/** API reads with the same answer for everyone; they depend only on content, prices, settings and the day. */
const SHARED = new Set(["settings.company", "seo.shown", "pricing.priceList", "content.published"]);

const MOST = 200;
const held = new Map<string, { made: string; answer: Promise<unknown> }>();

/**
 * For one page request: caches shared reads by the version of content, prices and settings, which is read once for each
 * request. Edits change the version in their transaction, so the next request in any process reads again. Drafts are never
 * cached.
 */
export function sharedReads(locale: Locale, known?: string) {
  let asked = known === undefined ? undefined : Promise.resolve(known);
  return async (path: readonly string[], input: unknown, read: () => Promise<unknown>): Promise<unknown> => {
    const name = path.join(".");
    if (!SHARED.has(name) || (input as { preview?: boolean } | undefined)?.preview) return read();
    asked ??= madeNow();
    const made = await asked;
    const key = `${locale} ${name} ${JSON.stringify(input ?? null)}`;
    const last = held.get(key);
    if (last?.made === made) return last.answer;
    const answer = read().then(deepFreeze);
    held.delete(key);
    if (held.size >= MOST) held.delete(held.keys().next().value ?? "");
    held.set(key, { made, answer });
    answer.catch(() => held.get(key)?.answer === answer && held.delete(key));
    return answer;
  };
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
