const turns = new Map<string, Promise<unknown>>();

/**
 * Runs `work` once what came before under the same key has ended, in this process. For what would wait for one row's lock
 * anyway: a hundred who wait in a transaction hold all connections, and others are refused for want of one.
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
