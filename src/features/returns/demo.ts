import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { dueOf } from "./domain/returns";
import { payRemittance } from "./server/commands";
import { listRemittances } from "./server/queries/returns";

/** Pays each amount due to authorities two days early. */
export async function seedReturns(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ month: string }>(sql`
    select distinct to_char(p.end_date, 'YYYY-MM') as month from payroll_periods p join salary_runs r on r.period_id = p.id order by 1`);
  for (const { month } of rows) {
    const paidOn = addDays(dueOf(month), -2);
    if (paidOn >= nairobiDate(now)) continue;
    const { remittances } = await listRemittances(tx, month);
    for (const { kind, left } of remittances) {
      if (left <= 0) continue;
      await payRemittance(tx, system, {
        month,
        kind,
        reference: `${kind.slice(0, 4).toUpperCase()}-${month.replace("-", "")}`,
        paidOn,
        now: startOfDate(addDays(paidOn, 1)),
      });
    }
  }
}
