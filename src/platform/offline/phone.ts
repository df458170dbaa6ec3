/** Below this a phone soon cannot save photos: the app says so. */
const LOW_BYTES = 50_000_000;
/** A larger difference than any network's delay. */
const MOST_OFFSET_SECONDS = 300;

export interface Room {
  /** Bytes that the browser still allows; null if it does not say. */
  free: number | null;
  isLow: boolean;
}

export async function roomLeft(): Promise<Room> {
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined) return { free: null, isLow: false };
  return { free: quota - usage, isLow: quota - usage < LOW_BYTES };
}

/** Asks the browser not to clear this site when the phone runs out of room. */
export async function keepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}

/** Seconds that the phone's clock is ahead of the server's, from an answer's Date header. */
export function clockOffset(date: string | null, received: Date): number | undefined {
  const server = Date.parse(date ?? "");
  return Number.isNaN(server) ? undefined : Math.round((received.getTime() - server) / 1000);
}

export const isClockWrong = (offset: number | undefined): boolean =>
  offset !== undefined && Math.abs(offset) > MOST_OFFSET_SECONDS;
