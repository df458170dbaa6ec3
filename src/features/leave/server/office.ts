import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { approvalSources } from "~/features/office/approvals/server/queries/approvals";
import { navCounts } from "~/features/office/menu/server/queries";
import { employees } from "~/features/staff/server/tables";
import { textArray } from "~/platform/db/text-array";
import { can } from "~/platform/http/actor";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import {
  CATEGORY_LABELS,
  categoryOf,
  formatDays,
  type LeaveKind,
  type LeaveStatus,
  type LeaveType,
} from "../domain";
import { decidedFor, pendingFor } from "../requests/server/queries";
import { DECIDES } from "./reach";
import { leaveRequests } from "./tables";

export const leaveCount = navCounts.answer({
  name: "leave",
  from: (_reader, actor) =>
    DECIDES.some((permission) => can(actor, permission)) ? pendingFor(actor) : undefined,
  late: (now) => sql`${leaveRequests.firstDay} <= ${nairobiDate(now)}::date`,
});

interface WaitingLeave extends Record<string, unknown> {
  id: string;
  name: string;
  number: string;
  type: LeaveType;
  kind: LeaveKind | null;
  first_day: PlainDate;
  last_day: PlainDate;
  hundredths: number;
  left_hundredths: number | null;
  reason: string;
  since: string;
}

interface DecidedLeave extends Record<string, unknown> {
  id: string;
  name: string;
  number: string;
  type: LeaveType;
  kind: LeaveKind | null;
  status: LeaveStatus;
  note: string;
  asked_by: string | null;
}

export const approvalsOfLeave = approvalSources.answer({
  kind: "leave",
  needs: DECIDES,
  id: sql`${leaveRequests.id}`,
  notBy: (person) =>
    sql`${leaveRequests.personId} <> ${person}::uuid and ${leaveRequests.appliedBy} is distinct from ${person}::uuid`,
  from: (_reader, actor) =>
    DECIDES.some((permission) => can(actor, permission)) ? pendingFor(actor) : undefined,
  list: async (reader, { from, limit, now }) => {
    const request = leaveRequests;
    const { rows } = await reader.execute<WaitingLeave>(sql`
      select ${request.id}, (select name from people where id = ${request.personId}) as name, ${employees.number},
        ${request.type}, ${request.kind}, ${request.firstDay}::text as first_day, ${request.lastDay}::text as last_day,
        ${request.hundredths}, ${request.reason}, ${request.appliedAt} as since,
        (select sum(hundredths)::int from leave_entries e where e.person_id = ${request.personId}
          and e.category = coalesce(${request.kind}, ${request.type})
          and e.year = extract(year from ${request.firstDay})) as left_hundredths
      from ${from} order by ${request.appliedAt}, ${request.id} ${limit}`);
    return rows.map((row) => ({
      id: row.id,
      key: row.id,
      title: `${CATEGORY_LABELS[categoryOf(row.type, row.kind)]} of ${row.name}`,
      since: new Date(row.since),
      late: row.first_day <= nairobiDate(now),
      facts: [
        { label: "From", value: formatDate(row.first_day) },
        { label: "To", value: formatDate(row.last_day) },
        { label: "Takes", value: formatDays(row.hundredths) },
        ...(row.left_hundredths === null ? [] : [{ label: "Left", value: formatDays(row.left_hundredths) }]),
        ...(row.reason ? [{ label: "Reason", value: row.reason }] : []),
      ],
      to: `/staff/${row.number}/leave`,
    }));
  },
  decided: (_reader, actor, since) =>
    DECIDES.some((permission) => can(actor, permission)) ? decidedFor(actor, since) : undefined,
  listDecided: async (reader, ids) => {
    const request = leaveRequests;
    const { rows } = await reader.execute<DecidedLeave>(sql`
      select ${request.id}, (select name from people where id = ${request.personId}) as name, ${employees.number},
        ${request.type}, ${request.kind}, ${request.status}, ${request.decisionNote} as note,
        (select name from people where id = coalesce(${request.appliedBy}, ${request.personId})) as asked_by
      from ${request} join ${employees} on ${employees.personId} = ${request.personId}
      where ${request.id} = any(${textArray(ids)}::uuid[])`);
    return rows.map((row) => ({
      id: row.id,
      title: `${CATEGORY_LABELS[categoryOf(row.type, row.kind)]} of ${row.name}`,
      outcome: row.status === "rejected" ? "Rejected" : "Approved",
      agreed: row.status !== "rejected",
      reason: row.note,
      askedBy: row.asked_by ?? row.name,
      to: `/staff/${row.number}/leave`,
    }));
  },
});

export const subjectsOfLeave = auditSubjects.answer({
  numbered: (number) =>
    sql`select r.id from leave_requests r join employees e on e.person_id = r.person_id where e.number = ${number}`,
});
