import { desc, sql } from "drizzle-orm";
import { endTurnsOn } from "~/features/office/approvals/server/commands";
import { approvalSources } from "~/features/office/approvals/server/queries/approvals";
import { navCounts } from "~/features/office/menu/server/queries";
import { mpesaState } from "~/features/staff/roster/server/queries";
import { textArray } from "~/platform/db/text-array";
import { events } from "~/platform/events/tables";
import { can, personIdOf } from "~/platform/http/actor";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { salaryDecided, salaryFailed, salaryPaid } from "../salaries/domain";
import { salaryQuestions } from "../salaries/server/tables";

export const salaryCount = navCounts.answer({
  name: "salaries",
  from: (_reader, actor) =>
    can(actor, "release_payments")
      ? sql`salary_payments where status = 'review' and person_id <> ${personIdOf(actor)}::uuid`
      : undefined,
});

interface WaitingSalary extends Record<string, unknown> {
  id: string;
  ref: string;
  name: string;
  amount: number;
  phone: string;
  run: string;
  since: string;
}

interface DecidedSalary extends Record<string, unknown> {
  id: string;
  name: string;
  amount: number;
  run: string;
  outcome: "paid" | "failed";
  reason: string;
}

export const salaryTurns = endTurnsOn("salary", salaryDecided, salaryPaid, salaryFailed);

export const approvalsOfSalaries = approvalSources.answer({
  kind: "salary",
  needs: ["release_payments"],
  id: sql`s.id`,
  notBy: (person) => sql`s.person_id <> ${person}::uuid`,
  from: (_reader, actor) =>
    can(actor, "release_payments")
      ? sql`salary_payments s where s.status = 'review' and s.person_id <> ${personIdOf(actor)}::uuid`
      : undefined,
  list: async (reader, { from, limit }) => {
    const { rows } = await reader.execute<WaitingSalary>(sql`
      select s.id, s.transaction_ref as ref, s.employee_name as name, s.amount, s.phone_number as phone,
        (select p.number from salary_runs r join payroll_periods p on p.id = r.period_id where r.id = s.run_id) as run, s.initiated_at as since
      from ${from} order by s.initiated_at, s.id ${limit}`);
    return rows.map((payment) => ({
      id: payment.id,
      key: payment.ref,
      title: `Pay of ${payment.name}`,
      amount: Number(payment.amount),
      since: new Date(payment.since),
      late: true,
      facts: [
        { label: "Decide", value: "M-Pesa did not report whether it was paid" },
        { label: "Amount", value: formatKes(Number(payment.amount)) },
        { label: "Number", value: formatPhone(payment.phone) },
        { label: "Reference", value: payment.ref },
      ],
      to: `/payroll/payments/${payment.run}`,
    }));
  },
  decided: (_reader, actor, since) =>
    can(actor, "release_payments")
      ? sql`select d.id, d.at, d.actor_id as by_id from ${events} d join salary_payments s on s.id = d.subject_id
          where d.subject_type = ${salaryDecided.subject} and d.type = ${salaryDecided.name}
            and d.at >= ${since.toISOString()}::timestamptz and s.person_id <> ${personIdOf(actor)}::uuid`
      : undefined,
  listDecided: async (reader, ids) => {
    const { rows } = await reader.execute<DecidedSalary>(sql`
      select d.id, d.data->>'outcome' as outcome, d.data->>'reason' as reason, s.employee_name as name, s.amount,
        (select p.number from salary_runs r join payroll_periods p on p.id = r.period_id where r.id = s.run_id) as run
      from ${events} d join salary_payments s on s.id = d.subject_id where d.id = any(${textArray(ids)}::uuid[])`);
    return rows.map((payment) => ({
      id: payment.id,
      title: `Pay of ${payment.name}`,
      amount: Number(payment.amount),
      outcome: payment.outcome === "paid" ? "Paid" : "Not paid",
      agreed: payment.outcome === "paid",
      reason: payment.reason,
      askedBy: "M-Pesa",
      to: `/payroll/payments/${payment.run}`,
    }));
  },
});

/** Not reachable if M-Pesa rejected the last query about salaries or their account. */
export const mpesaStateOfSalaries = mpesaState.answer(async (reader) => {
  const [last] = await reader
    .select({ state: salaryQuestions.state })
    .from(salaryQuestions)
    .orderBy(desc(salaryQuestions.createdAt))
    .limit(1);
  return last?.state === "refused" ? "not_reachable" : "active";
});
