import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { approvalSources } from "~/features/office/approvals/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import { can } from "~/platform/http/actor";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { formatHours, KIND_LABELS, type OvertimeKind } from "../overtime/domain";
import { pendingFor } from "../overtime/server/queries";
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

export const approvalsOfOvertime = approvalSources.answer({
  kind: "overtime",
  from: (_reader, actor) => (can(actor, "approve_overtime") ? pendingFor(actor) : undefined),
  list: async (reader, { from, limit }) => {
    const entry = overtimeEntries;
    const { rows } = await reader.execute<WaitingOvertime>(sql`
      select ${entry.id}, (select name from people where id = ${entry.personId}) as name, ${entry.day}::text as day,
        ${entry.minutes}, ${entry.kind}, ${entry.note}, ${entry.moveNumber} as move, ${entry.recordedAt} as since
      from ${from} order by ${entry.recordedAt}, ${entry.id} ${limit}`);
    return rows.map((row) => ({
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
});

export const subjectsOfOvertime = auditSubjects.answer({
  numbered: (number) =>
    sql`select o.id from overtime_entries o join employees e on e.person_id = o.person_id where e.number = ${number}`,
});
