import type { Reader, Tx } from "~/platform/db/database";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { getSettings } from "../../server/queries";
import { quotesSection } from "../../settings";
import { isBookableDay } from "../domain";

/** True if a quote's move does not fit on a day. Capacity answers, and locks the day until the transaction ends. */
export const fullDays =
  definePort<(tx: Tx, of: { date: PlainDate; quoteId: string; now: Date }) => Promise<boolean>>();

/** The last day that customers can book online. */
export async function getLastDay(reader: Reader, now: Date): Promise<PlainDate> {
  const { daysAhead } = await getSettings(reader, quotesSection);
  return addDays(nairobiDate(now), daysAhead);
}

/**
 * The reason that a customer's date needs the office: too far ahead, not a moving day, or full for that quote. Undefined
 * if there is none.
 */
export async function findDayProblem(
  tx: Tx,
  date: PlainDate,
  now: Date,
  quoteId?: string,
): Promise<"far" | "closed" | "full" | undefined> {
  if (date > (await getLastDay(tx, now))) return "far";
  const { movingDays } = await getSettings(tx, quotesSection);
  if (!isBookableDay(date, movingDays)) return "closed";
  if (quoteId)
    for (const isFull of fullDays.all()) if (await isFull(tx, { date, quoteId, now })) return "full";
  return undefined;
}
