import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { canFollow, isFrozen, PERIOD_STATUSES, type PeriodStatus } from "../domain";

useDatabase();

const beside = (status: PeriodStatus): Record<string, SQL> => {
  const isReleased = isFrozen(status) && status !== "approved";
  return {
    approved_at: isFrozen(status) ? sql`now()` : sql`null`,
    processed_at: isReleased ? sql`now()` : sql`null`,
    cancelled_at: status === "cancelled" ? sql`now()` : sql`null`,
  };
};

async function aRunThatIs(status: PeriodStatus): Promise<string> {
  const id = newId();
  const columns = beside(status);
  await db().execute(sql`insert into payroll_periods (id, number, name, period_type, start_date, end_date, pay_date, profile, status, generated_at, rule_set_id,
      ${sql.raw(Object.keys(columns).join(", "))})
    select ${id}, ${`PAY-${id.slice(-12)}`}, 'A run', 'monthly', '2026-10-01', '2026-10-31', '2026-11-05', 'as-specified', ${status}, now(), s.id,
      ${sql.join(Object.values(columns), sql`, `)}
    from payroll_rule_sets s where s.profile = 'as-specified' limit 1`);
  return id;
}

const moved = (id: string, to: PeriodStatus) =>
  db()
    .execute(
      sql`update payroll_periods set status = ${to}, ${sql.join(
        Object.entries(beside(to)).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
        sql`, `,
      )} where id = ${id}`,
    )
    .then(
      () => true,
      () => false,
    );

test.each(PERIOD_STATUSES)(
  "from %s a run goes where its table of states says, and nowhere else",
  async (from) => {
    for (const to of PERIOD_STATUSES) {
      if (to === from) continue;
      const id = await aRunThatIs(from);
      expect({ to, may: await moved(id, to) }).toEqual({ to, may: canFollow(from, to) });
    }
  },
);
