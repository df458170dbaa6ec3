import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { mintActor, system } from "~/platform/http/actor";
import { salaryRunSettled } from "./salaries/domain";
import { openSalaryRun } from "./salaries/server/commands/open-run";
import { listUnpaidPeriods, listUnsettledRuns } from "./server/queries/unpaid";
import { makePayslips } from "./slips/server/commands/make-payslips";

/**
 * Seeds payslips and payments of the demo's past runs. All are paid, one at the second attempt. Deterministic given
 * payroll's data.
 */
export async function seedPayouts(tx: Tx): Promise<void> {
  for (const period of await listUnpaidPeriods(tx)) {
    const { periodId, isReleased, hasPayslips, hasRun, approvedAt, processedAt, approver, releaser } = period;
    if (!hasPayslips) {
      const actor = approver ? mintActor({ kind: "person", ...approver }) : system;
      await makePayslips(tx, actor, { periodId, now: approvedAt });
    }
    if (isReleased && !hasRun) {
      const actor = releaser ? mintActor({ kind: "person", ...releaser }) : system;
      await openSalaryRun(tx, actor, { periodId, now: processedAt ?? approvedAt });
    }
  }
  // Marks past payslips as announced, so that no mail goes out.
  await tx.execute(
    sql`update payslips set email_sent_at = generated_at + interval '1 minute' where email_sent_at is null`,
  );
  const runs = await listUnsettledRuns(tx);
  const retried = runs.at(-2) ?? runs.at(-1);
  if (retried) await failFirst(tx, retried.id);
  await tx.execute(sql`
    update salary_attempts a set state = 'paid', sendings = 1, claimed_at = r.processed_at + interval '3 seconds', response_code = '0',
      response_description = 'Accept the service request successfully.',
      conversation_id = 'AG_' || to_char(r.processed_at, 'YYYYMMDD') || '_' || substr(md5(s.number || p.part), 1, 20), hint_code = '0',
      hint_receipt = 'S' || upper(translate(substr(md5(s.number || p.part || 'receipt'), 1, 9), '01', 'XY')),
      receipt = 'S' || upper(translate(substr(md5(s.number || p.part || 'receipt'), 1, 9), '01', 'XY')), ended_at = r.processed_at + interval '40 seconds'
    from salary_payments p join salary_runs r on r.id = p.run_id join payslips s on s.id = p.payslip_id
    where p.id = a.payment_id and a.state = 'waiting' and r.state = 'sending'`);
  await tx.execute(sql`
    update salary_payments p set status = 'completed', initiated_at = r.processed_at + interval '3 seconds', completed_at = r.processed_at + interval '40 seconds',
      mpesa_receipt_number = a.receipt, receiver_name = case when a.id is null then '' else upper(p.employee_name) end, doubt = '',
      reference = case when a.id is null then 'TRF' || upper(substr(md5(p.occasion), 1, 8)) else '' end, failure_reason = ''
    from salary_runs r, salary_payments q left join salary_attempts a on a.payment_id = q.id and a.state = 'paid'
    where r.id = p.run_id and q.id = p.id and r.state = 'sending' and p.status <> 'completed'`);
  await tx.execute(sql`
    update payroll_items i set payment_status = 'completed', payment_reference = coalesce(p.mpesa_receipt_number, p.reference), payment_date = (p.completed_at at time zone 'Africa/Nairobi')::date
    from payslips s join salary_payments p on p.payslip_id = s.id where i.id = s.item_id and p.status = 'completed' and i.payment_reference = ''`);
  for (const { id, periodId, processedAt, payments } of runs) {
    const at = new Date(processedAt.getTime() + 60_000);
    await tx.execute(
      sql`update salary_runs set state = 'done', settled_at = ${at.toISOString()}::timestamptz where id = ${id}`,
    );
    await tx.execute(
      sql`update payroll_periods set status = 'completed', completed_at = ${at.toISOString()}::timestamptz where id = ${periodId} and status in ('processing', 'failed')`,
    );
    await record(tx, system, salaryRunSettled, {
      subjectId: id,
      summary: `Salary payments over: ${payments} paid, 0 failed`,
      data: { periodId, paid: payments, failed: 0 },
      at,
    });
  }
}

async function failFirst(tx: Tx, runId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string; payment_id: string }>(sql`
    update salary_attempts set state = 'failed', sendings = 1, hint_code = '8', hint_description = 'Declined due to limit rule: would exceed the maximum balance.',
      claimed_at = created_at + interval '3 seconds', ended_at = created_at + interval '30 seconds'
    where id = (select a.id from salary_attempts a join salary_payments p on p.id = a.payment_id
      where p.run_id = ${runId} and a.state = 'waiting' order by p.employee_number limit 1) returning id, payment_id`);
  const [failed] = rows;
  if (!failed) return;
  await tx.execute(sql`insert into salary_attempts (id, payment_id, number, phone, amount, created_at, created_by)
    select gen_random_uuid(), payment_id, 2, phone, amount, created_at + interval '1 hour', created_by from salary_attempts where id = ${failed.id}`);
  await tx.execute(
    sql`update salary_payments set retry_count = 1, last_retry_at = created_at + interval '1 hour' where id = ${failed.payment_id}`,
  );
}
