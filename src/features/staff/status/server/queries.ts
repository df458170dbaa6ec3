import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { employeeSuspensions } from "./tables";

/** Unpaid suspensions of some people between two days; the last day is null while one lasts. */
export function listUnpaidSuspensions(
  reader: Reader,
  personIds: readonly string[],
  from: PlainDate,
  to: PlainDate,
) {
  return reader
    .select({
      personId: employeeSuspensions.personId,
      firstDay: employeeSuspensions.firstDay,
      lastDay: employeeSuspensions.lastDay,
    })
    .from(employeeSuspensions)
    .where(
      and(
        sql`${employeeSuspensions.personId} = any(${sql.param(personIds)}::uuid[])`,
        eq(employeeSuspensions.paid, false),
        lte(employeeSuspensions.firstDay, to),
        or(isNull(employeeSuspensions.lastDay), gte(employeeSuspensions.lastDay, from)),
      ),
    );
}
