import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { endTurnsOn } from "~/features/office/approvals/server/commands";
import { approvalSources } from "~/features/office/approvals/server/queries/approvals";
import { navCounts } from "~/features/office/menu/server/queries";
import { textArray } from "~/platform/db/text-array";
import { can } from "~/platform/http/actor";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import {
  formatHours,
  KIND_LABELS,
  type OvertimeKind,
  type OvertimeStatus,
  overtimeApproved,
  overtimeCancelled,
  overtimeRejected,
} from "../overtime/domain";
import { decidedFor, pendingFor } from "../overtime/server/queries";
import { overtimeEntries } from "../overtime/server/tables";

export const overtimeCount = navCounts.answer({
  name: "overtime",
  from: (_reader, actor) => (can(actor, "approve_overtime") ? pendingFor(actor) : undefined),
});

interface WaitingOvertime extends Record<string, unknown> {
  id: string;
  name: string;
  day: PlainDate;
  minutes: number;
  kind: OvertimeKind;
  note: string;
  move: string | null;
  since: string;
}

interface DecidedOvertime extends Record<string, unknown> {
  id: string;
  name: string;
  minutes: number;
  status: OvertimeStatus;
  note: string;
  asked_by: string | null;
}

export const approvalsOfOvertime = approvalSources.answer({
  kind: "overtime",
  needs: ["approve_overtime"],
  id: sql`${overtimeEntries.id}`,
  notBy: (person) =>
    sql`${overtimeEntries.personId} <> ${person}::uuid and ${overtimeEntries.recordedBy} is distinct from ${person}::uuid`,
  from: (_reader, actor) => (can(actor, "approve_overtime") ? pendingFor(actor) : undefined),
  list: async (reader, { from, limit }) => {
    const entry = overtimeEntries;
    const { rows } = await reader.execute<WaitingOvertime>(sql`
      select ${entry.id}, (select name from people where id = ${entry.personId}) as name, ${entry.day}::text as day,
        ${entry.minutes}, ${entry.kind}, ${entry.note}, ${entry.moveNumber} as move, ${entry.recordedAt} as since
      from ${from} order by ${entry.recordedAt}, ${entry.id} ${limit}`);
    return rows.map((row) => ({
      id: row.id,
      key: row.id,
      title: `${formatHours(row.minutes)} of ${row.name}`,
      since: new Date(row.since),
      late: false,
      facts: [
        { label: "Day", value: formatDate(row.day) },
        { label: "Hours", value: formatHours(row.minutes) },
        { label: "Kind", value: KIND_LABELS[row.kind] },
        ...(row.move ? [{ label: "Move", value: row.move }] : []),
        ...(row.note ? [{ label: "Note", value: row.note }] : []),
      ],
      to: "/staff/overtime?status=pending",
    }));
  },
  decided: (_reader, actor, since) => (can(actor, "approve_overtime") ? decidedFor(actor, since) : undefined),
  listDecided: async (reader, ids) => {
    const entry = overtimeEntries;
    const { rows } = await reader.execute<DecidedOvertime>(sql`
      select ${entry.id}, (select name from people where id = ${entry.personId}) as name, ${entry.minutes},
        ${entry.status}, ${entry.decisionNote} as note,
        (select name from people where id = ${entry.recordedBy}) as asked_by
      from ${entry} where ${entry.id} = any(${textArray(ids)}::uuid[])`);
    return rows.map((row) => ({
      id: row.id,
      title: `${formatHours(row.minutes)} of ${row.name}`,
      outcome: row.status === "approved" ? "Approved" : "Rejected",
      agreed: row.status === "approved",
      reason: row.note,
      askedBy: row.asked_by ?? "A move",
      to: `/staff/overtime?status=${row.status}`,
    }));
  },
});

export const overtimeTurns = endTurnsOn("overtime", overtimeApproved, overtimeRejected, overtimeCancelled);

export const subjectsOfOvertime = auditSubjects.answer({
  numbered: (number) =>
    sql`select o.id from overtime_entries o join employees e on e.person_id = o.person_id where e.number = ${number}`,
});
