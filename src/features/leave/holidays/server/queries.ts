import { and, asc, between, eq, inArray } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { takingOrAskedOn } from "../../server/queries/leave";
import { leaveRequests, publicHolidays } from "../../server/tables";

/** The public holidays of a year, the first one first. */
export const listHolidays = (reader: Reader, year: number) =>
  reader
    .select({ id: publicHolidays.id, day: publicHolidays.day, name: publicHolidays.name })
    .from(publicHolidays)
    .where(between(publicHolidays.day, `${year}-01-01`, `${year}-12-31`))
    .orderBy(asc(publicHolidays.day));

/** The requests whose days a holiday changes. */
export async function listRequestsOn(reader: Reader, day: PlainDate): Promise<string[]> {
  const rows = await reader
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(and(inArray(leaveRequests.status, ["pending", "approved"]), takingOrAskedOn(day)))
    .orderBy(asc(leaveRequests.id));
  return rows.map(({ id }) => id);
}

export async function findHoliday(reader: Reader, day: PlainDate) {
  const [found] = await reader.select().from(publicHolidays).where(eq(publicHolidays.day, day));
  return found;
}
