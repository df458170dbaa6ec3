const AGAIN_MS = 5_000;

/**
 * Calls `tell` at once and every five seconds until it succeeds, because a busy machine may delay the other side's answer.
 * Returns a function that stops it and waits for a running attempt.
 */
export async function untilHeard(tell: () => Promise<boolean>): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let attempt: Promise<void>;
  const again = async () => {
    const heard = await tell().catch(() => false);
    if (heard || stopped) return;
    timer = setTimeout(() => {
      attempt = again();
    }, AGAIN_MS);
  };
  attempt = again();
  await attempt;
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await attempt;
  };
}
