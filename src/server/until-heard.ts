const AGAIN_MS = 5_000;

/**
 * Tells something at once, and every five seconds anew until it was heard: a machine that is busy starting may not let
 * the other side answer in time. Gives how to stop, which waits for an attempt under way.
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
