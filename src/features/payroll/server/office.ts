import { sql } from "drizzle-orm";
import { approvalSources } from "~/features/office/approvals/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { onePersonMay } from "~/features/staff/compensation/server/queries";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { type PeriodStatus, STATUS_LABELS } from "../periods/domain";
import { runsWaitingFor } from "../periods/server/queries/turns";
import { payrollSection } from "../rules/settings";

export const payrollCount = navCounts.answer({
  name: "payroll",
  from: (_reader, actor) => runsWaitingFor(actor),
});

interface WaitingRun extends Record<string, unknown> {
  number: string;
  name: string;
  status: PeriodStatus;
  pay_date: PlainDate;
  employees: number;
  gross: number;
  net: number;
  reason: string;
  since: string;
}

const STEP: Partial<Record<PeriodStatus, string>> = {
  pending_approval: "Approve",
  approved: "Release the payments",
  draft: "Correct the returned draft",
};

export const approvalsOfPayroll = approvalSources.answer({
  kind: "payroll",
  from: (_reader, actor) => runsWaitingFor(actor),
  list: async (reader, { from, limit, now }) => {
    const { rows } = await reader.execute<WaitingRun>(sql`
      select p.number, p.name, p.status, p.pay_date::text as pay_date, p.total_employees as employees,
        p.total_gross_pay as gross, p.total_net_pay as net, p.reason,
        coalesce(p.returned_at, p.generated_at, p.created_at) as since
      from ${from} order by p.pay_date, p.id ${limit}`);
    return rows.map((run) => ({
      key: run.number,
      title: run.name,
      amount: Number(run.net),
      since: new Date(run.since),
      late: run.pay_date <= nairobiDate(now),
      facts: [
        { label: "Next step", value: STEP[run.status] ?? STATUS_LABELS[run.status] },
        { label: "Pay day", value: formatDate(run.pay_date) },
        { label: "Employees", value: formatNumber(run.employees) },
        { label: "Gross pay", value: formatKes(Number(run.gross)) },
        { label: "Net pay", value: formatKes(Number(run.net)) },
        ...(run.reason ? [{ label: "Returned because", value: run.reason }] : []),
      ],
      to: `/payroll/${run.number}`,
    }));
  },
});

/** The setting allows it to a sole administrator too. */
export const mayStandAlone = onePersonMay.answer(
  async (reader) => (await getSettings(reader, payrollSection)).onePerson,
);
