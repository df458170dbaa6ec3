import { desc, sql } from "drizzle-orm";
import { approvalSources } from "~/features/office/approvals/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import { mpesaState } from "~/features/staff/roster/server/queries";
import { can, personIdOf } from "~/platform/http/actor";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { salaryQuestions } from "../salaries/server/tables";

export const salaryCount = navCounts.answer({
  name: "salaries",
  from: (_reader, actor) =>
    can(actor, "release_payments")
      ? sql`salary_payments where status = 'review' and person_id <> ${personIdOf(actor)}::uuid`
      : undefined,
});

interface WaitingSalary extends Record<string, unknown> {
  ref: string;
  name: string;
  amount: number;
  phone: string;
  run: string;
  since: string;
}

export const approvalsOfSalaries = approvalSources.answer({
  kind: "salary",
  from: (_reader, actor) =>
    can(actor, "release_payments")
      ? sql`salary_payments s where s.status = 'review' and s.person_id <> ${personIdOf(actor)}::uuid`
      : undefined,
  list: async (reader, { from, limit }) => {
    const { rows } = await reader.execute<WaitingSalary>(sql`
      select s.transaction_ref as ref, s.employee_name as name, s.amount, s.phone_number as phone,
        (select p.number from salary_runs r join payroll_periods p on p.id = r.period_id where r.id = s.run_id) as run, s.initiated_at as since
      from ${from} order by s.initiated_at, s.id ${limit}`);
    return rows.map((payment) => ({
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
