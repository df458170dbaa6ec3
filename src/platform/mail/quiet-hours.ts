import { addDays, nairobiDate } from "~/platform/kernel/dates";

const HOUR_MS = 3_600_000;
/** Quiet hours are from 20:00 to 8:00 in Nairobi (docs/domain/messaging.md#quiet-hours). */
const BEGINS = 20;
const ENDS = 8;

/** The end of the current quiet hours; undefined outside of them. */
export function quietUntil(now: Date): Date | undefined {
  const today = nairobiDate(now);
  const at = (date: string, hour: number) => new Date(Date.parse(`${date}T00:00:00+03:00`) + hour * HOUR_MS);
  if (now < at(today, ENDS)) return at(today, ENDS);
  if (now >= at(today, BEGINS)) return at(addDays(today, 1), ENDS);
  return undefined;
}
