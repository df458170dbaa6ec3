import type { AppError } from "~/platform/kernel/errors";

interface Limits {
  /** By all at the same time. */
  together: number;
  /** By one key (an address, a link) at the same time. */
  each: number;
  retryAfter: number;
  /** What is said to whoever finds no place. */
  refusal: () => AppError;
}

/**
 * Places for costly work in this process. `enter` takes one for every key and answers with what gives it back; it throws
 * TOO_MANY_REQUESTS when a key has its share, and UNAVAILABLE when all places are taken.
 */
export function openPlaces({ together, each, retryAfter, refusal }: Limits) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    enter(keys: readonly string[]): () => void {
      const refuse = (code: "TOO_MANY_REQUESTS" | "UNAVAILABLE") => refusal().as(code).retryIn(retryAfter);
      if (keys.some((key) => (taken.get(key) ?? 0) >= each)) throw refuse("TOO_MANY_REQUESTS");
      if (all >= together) throw refuse("UNAVAILABLE");
      all += 1;
      for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
      return () => {
        all -= 1;
        for (const key of keys) {
          const left = (taken.get(key) ?? 1) - 1;
          if (left > 0) taken.set(key, left);
          else taken.delete(key);
        }
      };
    },
  };
}
