import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { monthGuards } from "~/features/payroll/periods/server/commands/prepare-period";
import { lastOfMonth, monthOf, monthsOf } from "~/features/payroll/terms/domain";
import type { Reader, Tx } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import type { CheckKind } from "../domain";
import { monthIsClosed } from "../errors";
import { payrollClosings } from "./tables";

export const monthReturns = definePort<(reader: Reader, month: string) => Promise<string[]>>();

const LOCK = sql`hashtext('payroll-months')`;

/** Refuses runs in closed months. Closing a month waits for this transaction. */
export const refuseClosedMonths = monthGuards.answer(assertMonthsOpen);

async function assertMonthsOpen(
  tx: Tx,
  days: { startDate: PlainDate; endDate: PlainDate },
  field: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
  const months = monthsOf(days).map(({ to }) => monthOf(to));
  const [closed] = await tx
    .select({ month: payrollClosings.month })
    .from(payrollClosings)
    .where(and(inArray(payrollClosings.month, months), isNull(payrollClosings.reopenedAt)))
    .limit(1);
  if (closed) throw monthIsClosed.at(field, closed);
}

/** Closing a month waits for runs in preparation. */
export const lockMonths = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

/** The closing in force of a month. */
export async function findClosing(reader: Reader, month: string) {
  const [row] = await reader
    .select({ id: payrollClosings.id, at: payrollClosings.closedAt, by: people.name })
    .from(payrollClosings)
    .leftJoin(people, eq(people.id, payrollClosings.closedBy))
    .where(and(eq(payrollClosings.month, month), isNull(payrollClosings.reopenedAt)));
  return row;
}

const ofMonth = (month: string) =>
  sql`p.status <> 'cancelled' and p.end_date between ${`${month}-01`}::date and ${lastOfMonth(`${month}-01`)}::date`;

/** Runs of a month that are neither completed nor cancelled. */
export async function listOpenRuns(reader: Reader, month: string): Promise<string[]> {
  const { rows } = await reader.execute<{ number: string }>(
    sql`select p.number from payroll_periods p where ${ofMonth(month)} and p.status <> 'completed' order by p.number`,
  );
  return rows.map(({ number }) => number);
}

export async function hasCompletedRun(reader: Reader, month: string): Promise<boolean> {
  const { rows } = await reader.execute(
    sql`select 1 from payroll_periods p where ${ofMonth(month)} and p.status = 'completed' limit 1`,
  );
  return rows.length > 0;
}

/** The latest two years of months with runs. */
export async function listMonths(reader: Reader) {
  const { rows } = await reader.execute<{
    month: string;
    runs: number;
    open: number;
    employees: number;
    net: string;
    closed_at: string | null;
    closed_by: string | null;
  }>(sql`select m.*, c.closed_at, q.name as closed_by from (
      select to_char(p.end_date, 'YYYY-MM') as month, count(*)::int as runs, (count(*) filter (where p.status <> 'completed'))::int as open,
        coalesce(sum(p.total_employees) filter (where p.kind = 'regular'), 0)::int as employees, coalesce(sum(p.total_net_pay), 0)::text as net
      from payroll_periods p where p.status <> 'cancelled' group by 1 order by 1 desc limit 24) m
    left join payroll_closings c on c.month = m.month and c.reopened_at is null
    left join people q on q.id = c.closed_by order by m.month desc`);
  return rows.map(({ net, closed_at, closed_by, ...row }) => ({
    ...row,
    netPay: Number(net),
    closed: closed_at ? { at: new Date(closed_at), by: closed_by } : null,
  }));
}

/** The checks before closing, each with its count and first names. */
export async function getChecklist(reader: Reader, month: string) {
  const first = `${month}-01`;
  const last = lastOfMonth(first);
  const closing = await findClosing(reader, month);
  const runs = await listOpenRuns(reader, month);
  const named = async (of: ReturnType<typeof sql>) =>
    (await reader.execute<{ name: string }>(of)).rows.map(({ name }) => name);
  const unpaid =
    await named(sql`select p.name || ' (' || e.number || ')' as name from employees e join people p on p.id = e.person_id
    where e.status in ('active', 'on_leave', 'probation') and e.start_date <= ${last}::date
      and exists (select from compensation_packages c where c.person_id = e.person_id and c.replaced_at is null
        and c.effective_date <= ${last}::date and coalesce(c.end_date, ${last}::date) >= ${first}::date)
      and not exists (select from payroll_items i where i.person_id = e.person_id and i.kind = 'regular' and not i.cancelled
        and daterange(i.start_date, i.end_date, '[]') && daterange(${first}::date, ${last}::date, '[]'))
    order by e.number`);
  const overtime =
    await named(sql`select p.name || ', ' || to_char(o.day, 'DD/MM/YYYY') as name from overtime_entries o
    join people p on p.id = o.person_id where o.status = 'pending' and o.day between ${first}::date and ${last}::date order by o.day, p.name`);
  const leave =
    await named(sql`select p.name || ', ' || to_char(l.first_day, 'DD/MM/YYYY') as name from leave_requests l
    join people p on p.id = l.person_id where l.status = 'pending' and daterange(l.first_day, l.last_day, '[]') && daterange(${first}::date, ${last}::date, '[]')
    order by l.first_day, p.name`);
  const returns: string[] = [];
  for (const ask of monthReturns.all()) returns.push(...(await ask(reader, month)));
  const check = (kind: CheckKind, all: readonly string[]) => ({
    kind,
    count: all.length,
    examples: all.slice(0, 10),
  });
  return {
    month,
    closed: closing ? { at: closing.at, by: closing.by } : null,
    checks: [
      check("runs", runs),
      check("unpaid", unpaid),
      check("overtime", overtime),
      check("leave", leave),
      check("returns", returns),
    ],
  };
}
