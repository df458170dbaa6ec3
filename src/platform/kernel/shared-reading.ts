/**
 * Shares one read between concurrent callers. Callers that arrive during a read share the next one, so that they see
 * all earlier writes. A hundred concurrent callers cause two reads.
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
