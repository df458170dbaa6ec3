/**
 * One reading for all who ask at the same moment. Who asks while it is read shares the next one, which begins after all
 * of them: what was written before somebody asked is seen by them, and a hundred at once read twice.
 */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    const begun = read().finally(() => {
      if (reading === begun) reading = undefined;
    });
    reading = begun;
    return begun;
  };
  return () => {
    if (!reading) return begin();
    next ??= reading.then(begin, begin);
    return next;
  };
}
