import type { Reader } from "~/platform/db/database";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { getSettings } from "../../server/queries";
import { quotesSection } from "../../settings";
import { isBookableDay } from "../domain";

/** True if a day has reached its capacity. The feature that plans moves answers. */
export const fullDays = definePort<(reader: Reader, date: PlainDate) => Promise<boolean>>();

/** The last day that customers can book online. */
export async function getLastDay(reader: Reader, now: Date): Promise<PlainDate> {
  const { daysAhead } = await getSettings(reader, quotesSection);
  return addDays(nairobiDate(now), daysAhead);
}

/**
 * The reason that a customer's date needs the office: too far ahead, not a moving day, or full. Undefined if there is
 * none.
 */
export async function findDayProblem(
  reader: Reader,
  date: PlainDate,
  now: Date,
): Promise<"far" | "closed" | "full" | undefined> {
  if (date > (await getLastDay(reader, now))) return "far";
  const { movingDays } = await getSettings(reader, quotesSection);
  if (!isBookableDay(date, movingDays)) return "closed";
  for (const isFull of fullDays.all()) if (await isFull(reader, date)) return "full";
  return undefined;
}
