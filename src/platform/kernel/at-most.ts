import type { AppError } from "./errors";

/** Runs work with at most `together` at once; up to `waiting` others wait for their turn, more are refused. */
export function atMost({
  together,
  waiting,
  refusal,
}: {
  together: number;
  waiting: number;
  refusal: () => AppError;
}): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= together) {
      if (queue.length >= waiting) throw refusal();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one directly, so that a new caller cannot take it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
