const turns = new Map<string, Promise<unknown>>();

/**
 * Runs `work` after earlier work with the same key in this process. Use it before row locks: a hundred waiting
 * transactions would take all connections.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve();
  const run = before.then(work);
  const ended = run.catch(() => undefined);
  turns.set(key, ended);
  try {
    return await run;
  } finally {
    if (turns.get(key) === ended) turns.delete(key);
  }
}
