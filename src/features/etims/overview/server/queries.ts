import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { invoices } from "~/features/invoices/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { SUBMISSION_GROUPS, type SubmissionState } from "../../domain";
import { inTaxScope } from "../../server/reach";
import { etimsSubmissions } from "../../server/tables";

const DAYS = 14;
const day = sql<string>`((${etimsSubmissions.createdAt} at time zone 'Africa/Nairobi')::date)::text`;

const countOf = (states: readonly SubmissionState[]) =>
  sql<number>`(count(*) filter (where ${inArray(etimsSubmissions.state, [...states])}))::int`;

/** The last fourteen days, each with its counts. */
export async function listDays(reader: Reader, actor: Actor, now: Date) {
  const first = addDays(nairobiDate(now), 1 - DAYS);
  const rows = await reader
    .select({
      day,
      signed: countOf(SUBMISSION_GROUPS.signed),
      waiting: countOf(SUBMISSION_GROUPS.waiting),
      rejected: countOf(SUBMISSION_GROUPS.rejected),
    })
    .from(etimsSubmissions)
    .innerJoin(invoices, eq(invoices.id, etimsSubmissions.invoiceId))
    .where(and(gte(etimsSubmissions.createdAt, startOfDate(first)), inTaxScope(actor)))
    .groupBy(day);
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: DAYS }, (_, at) => addDays(first, at)).map(
    (date) => known.get(date) ?? { day: date, signed: 0, waiting: 0, rejected: 0 },
  );
}
