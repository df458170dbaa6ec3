/** A phone's clock is right within this many seconds: networks delay. */
const TOLERANCE = 120;

/** Seconds that a phone's clock is ahead of the server's. */
export const offsetOf = (sentAt: Date, now: Date): number =>
  Math.round((sentAt.getTime() - now.getTime()) / 1000);

/** A phone's time without its clock's offset, and never after the server's own. */
export function correctTime(deviceAt: Date, offset: number, now: Date): Date {
  const shift = Math.abs(offset) > TOLERANCE ? offset * 1000 : 0;
  return new Date(Math.min(deviceAt.getTime() - shift, now.getTime()));
}
