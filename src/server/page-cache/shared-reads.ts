import type { Locale } from "~/platform/kernel/locales";
import { madeNow } from "./page-cache";

/** What pages read of the API and everybody gets alike: it depends on content, prices, settings and the day alone. */
const SHARED = new Set(["settings.company", "seo.shown", "pricing.priceList", "content.published"]);

/** There are fewer than this in all languages; beyond, the oldest make room. */
const MOST = 200;
const held = new Map<string, { made: string; answer: Promise<unknown> }>();

/**
 * For one request of a page: reads what is everybody's once for each version of content, prices and settings, which is
 * asked for once a request, or was already for a page that is kept. An edit counts the version up in its own transaction, so
 * the next request on any process reads anew. Drafts are never held.
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
    // A reading that failed is nobody's.
    answer.catch(() => held.get(key)?.answer === answer && held.delete(key));
    return answer;
  };
}

/** Many pages are made of one reading: none may change it. */
function deepFreeze(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
