import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { isBookableDay } from "../domain";

/** Whether a day has as many moves as it takes; answered by what plans moves. */
export const fullDays = definePort<(reader: Reader, date: PlainDate) => Promise<boolean>>();

/** The last day that customers choose by themselves. */
export async function getLastDay(reader: Reader, now: Date): Promise<PlainDate> {
  const { daysAhead } = await getSettings(reader, quotesSection);
  return addDays(nairobiDate(now), daysAhead);
}

/**
 * Why a customer's own choice of a day needs somebody in the office: too far ahead, a day without moves, or a full one.
 * Undefined when it does not.
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
