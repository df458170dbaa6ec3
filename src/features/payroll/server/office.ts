import { sql } from "drizzle-orm";
import { endTurnsOn } from "~/features/office/approvals/server/commands";
import { approvalSources } from "~/features/office/approvals/server/queries/approvals";
import { navCounts } from "~/features/office/menu/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { onePersonMay } from "~/features/staff/compensation/server/queries";
import { textArray } from "~/platform/db/text-array";
import { events } from "~/platform/events/tables";
import { can } from "~/platform/http/actor";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import {
  approvalWithdrawn,
  type PeriodStatus,
  periodApproved,
  periodCancelled,
  periodGenerated,
  periodReleased,
  periodReturned,
  STATUS_LABELS,
} from "../periods/domain";
import { runsWaitingFor } from "../periods/server/queries/turns";
import { payrollSection } from "../rules/settings";

export const payrollCount = navCounts.answer({
  name: "payroll",
  from: (_reader, actor) => runsWaitingFor(actor),
});

interface WaitingRun extends Record<string, unknown> {
  id: string;
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

interface DecidedRun extends Record<string, unknown> {
  id: string;
  number: string;
  name: string;
  net: number;
  type: string;
  reason: string;
  asked_by: string | null;
}

const OUTCOMES: Record<string, string> = {
  [periodApproved.name]: "Approved",
  [periodReturned.name]: "Returned",
  [periodReleased.name]: "Payments released",
};

export const payrollTurns = endTurnsOn(
  "payroll",
  periodGenerated,
  periodApproved,
  periodReturned,
  periodReleased,
  approvalWithdrawn,
  periodCancelled,
);

export const approvalsOfPayroll = approvalSources.answer({
  kind: "payroll",
  needs: ["approve_payroll", "release_payments", "process_payroll"],
  id: sql`p.id`,
  // A returned draft goes back to its preparers.
  notBy: (person) => sql`(p.status = 'draft' or not ${person}::uuid = any(p.prepared_by))`,
  from: (_reader, actor) => runsWaitingFor(actor),
  list: async (reader, { from, limit, now }) => {
    const { rows } = await reader.execute<WaitingRun>(sql`
      select p.id, p.number, p.name, p.status, p.pay_date::text as pay_date, p.total_employees as employees,
        p.total_gross_pay as gross, p.total_net_pay as net, p.reason,
        coalesce(p.returned_at, p.generated_at, p.created_at) as since
      from ${from} order by p.pay_date, p.id ${limit}`);
    return rows.map((run) => ({
      id: run.id,
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
  decided: (_reader, actor, since) =>
    can(actor, "approve_payroll") || can(actor, "release_payments")
      ? sql`select d.id, d.at, d.actor_id as by_id from ${events} d
          where d.subject_type = ${periodApproved.subject} and d.at >= ${since.toISOString()}::timestamptz
            and d.type in (${periodApproved.name}, ${periodReturned.name}, ${periodReleased.name})`
      : undefined,
  listDecided: async (reader, ids) => {
    const { rows } = await reader.execute<DecidedRun>(sql`
      select d.id, d.type, p.number, p.name, p.total_net_pay as net,
        case when p.returned_at = d.at then p.reason else '' end as reason,
        (select name from people where id = p.generated_by) as asked_by
      from ${events} d join payroll_periods p on p.id = d.subject_id where d.id = any(${textArray(ids)}::uuid[])`);
    return rows.map((run) => ({
      id: run.id,
      title: run.name,
      amount: Number(run.net),
      outcome: OUTCOMES[run.type] ?? "",
      agreed: run.type !== periodReturned.name,
      reason: run.reason,
      askedBy: run.asked_by ?? "",
      to: `/payroll/${run.number}`,
    }));
  },
});

/** The setting allows it to a sole administrator too. */
export const mayStandAlone = onePersonMay.answer(
  async (reader) => (await getSettings(reader, payrollSection)).onePerson,
);
