import type { AppError } from "~/platform/kernel/errors";

interface Limits {
  together: number;
  each: number;
  retryAfter: number;
  refusal: () => AppError;
}

/**
 * Limits concurrent costly work in this process. `enter` takes a place for each key and returns its release. Throws
 * TOO_MANY_REQUESTS if a key has its share, and UNAVAILABLE if all places are taken.
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
