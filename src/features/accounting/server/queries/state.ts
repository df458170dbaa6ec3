import { eq, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { fiscalYearOf } from "../../domain";
import { booksSection } from "../../settings";
import { manualEntries } from "../tables";
import { findBooks } from "./journal";

/** The first month of the fiscal year, 1 to 12. */
export const firstMonthOf = async (reader: Reader): Promise<number> =>
  Number((await getSettings(reader, booksSection)).firstMonth);

/** The state of the books for their first page. */
export async function getState(reader: Reader, today: PlainDate) {
  const found = await findBooks(reader);
  const { rows } = await reader.execute<{ waiting: number; entries: number }>(
    sql`select (select count(*)::int from (select 1 from journal_queue limit 10000) q) as waiting,
      coalesce((select sum(last)::int from counters where series = 'journal'), 0) as entries`,
  );
  return {
    startsOn: found?.startsOn ?? null,
    suggestedStart: fiscalYearOf(today, await firstMonthOf(reader)),
    closedUntil: found?.closedUntil ?? null,
    waiting: found ? (rows[0]?.waiting ?? 0) : 0,
    entries: rows[0]?.entries ?? 0,
    drafts: await reader.$count(manualEntries, eq(manualEntries.state, "draft")),
    toApprove: await reader.$count(manualEntries, eq(manualEntries.state, "waiting")),
  };
}
