import { and, desc, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { ownedWork } from "~/features/identity/handover/server/queries";
import { namedEvents } from "~/features/office/activity/server/queries";
import type { Found } from "~/features/office/search/domain";
import { namedRows, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { STATUS_LABELS } from "../domain";
import { changeLeads } from "./commands/change-leads";
import { leadsInReach } from "./reach";
import { leads } from "./tables";

async function findLeads(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({
      id: leads.id,
      number: leads.leadNumber,
      firstName: leads.firstName,
      lastName: leads.lastName,
      status: leads.status,
    })
    .from(leads)
    .where(and(occurs(sql`${leads}.search`, readings), leadsInReach(actor, "view_leads")))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(READ);
  return rows.map(({ id, number, firstName, lastName, status }) => ({
    kind: "lead",
    id,
    title: `${firstName} ${lastName}`,
    detail: `${number} · ${STATUS_LABELS[status]}`,
    to: `/crm/leads/${number}`,
  }));
}

export const leadSearch = searchKinds.answer({ kind: "lead", needs: "view_leads", find: findLeads });

export const namesOfLeads = namedRows.answer({
  table: sql`${leads}`,
  names: sql`first_name || ' ' || last_name`,
  searched: sql`${leads}.search`,
});

export const eventsOfLeads = namedEvents.answer({
  needs: "view_leads",
  of: (person) =>
    sql`exists (select 1 from leads l where l.id = events.subject_id and l.assigned_to = ${person})`,
});

export const subjectsOfLeads = auditSubjects.answer({
  numbered: (number) => sql`select id from ${leads} where lead_number = ${number}`,
  written: (email) => sql`select id from ${leads} where lower(email) = ${email}`,
});

/** Leads that may still become a move, and converted ones: their owner receives replies. */
export const ownedLeads = ownedWork.answer({
  label: "Leads",
  needs: "manage_leads",
  table: sql`${leads}`,
  owner: "assigned_to",
  open: sql`erased_at is null and merged_into is null and status <> 'lost'`,
  handOver: (tx, actor, { ids, toId, now }) =>
    changeLeads(tx, actor, { ids, change: { kind: "assign", assignedTo: toId }, now }),
});
