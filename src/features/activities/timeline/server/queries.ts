import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { responseOf } from "~/features/crm/leads/domain";
import { leadNotFound } from "~/features/crm/leads/errors";
import { meansLead } from "~/features/crm/leads/server/queries";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities, opportunityQuotes } from "~/features/crm/opportunities/server/tables";
import { people } from "~/features/identity/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { leadIntakes } from "~/features/lead-intake/server/tables";
import { inScope as movesInScope } from "~/features/moves/server/reach";
import { inScope as quotesInScope } from "~/features/quotes/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Touch } from "~/platform/kernel/first-touch";
import { definePort } from "~/platform/kernel/port";
import { isOverdue } from "../../domain";
import { OPEN } from "../../server/queries";
import { activitiesInReach } from "../../server/reach";
import { activities } from "../../server/tables";
import { stepOf, type TimelineKind } from "../domain";

/** Everything that happened with a lead, the latest first, and what is next; NOT_FOUND out of reach. */
export async function getLeadTimeline(
  reader: Reader,
  actor: Actor,
  { id: numberOrId, limit }: { id: string; limit: number },
  now: Date,
) {
  const [lead] = await reader
    .select({
      id: leads.id,
      status: leads.status,
      respondBy: leads.respondBy,
      firstResponseAt: leads.firstResponseAt,
      opportunityNumber: opportunities.opportunityNumber,
    })
    .from(leads)
    .leftJoin(opportunities, eq(opportunities.id, leads.convertedTo))
    .where(and(meansLead(numberOrId), leadsInReach(actor, "view_leads")));
  if (!lead) throw leadNotFound();
  const [entries, arrivals, next] = await Promise.all([
    listEntries(reader, actor, lead.id, limit + 1),
    listIntakes(reader, actor, lead.id),
    findNext(reader, actor, lead.id, now),
  ]);
  const response = responseOf(lead, now) ?? null;
  return {
    entries: entries.slice(0, limit),
    isMore: entries.length > limit,
    arrivals,
    step: stepOf({ status: lead.status, response, isPlanned: next !== null }) ?? null,
    next,
    opportunityNumber: lead.opportunityNumber,
    respondBy: lead.respondBy,
  };
}

const salesOf = (leadId: string) => sql`select id from ${opportunities} where lead_id = ${leadId}`;
const quotesOf = (leadId: string) =>
  sql`select key from ${leadIntakes} where lead_id = ${leadId} and kind = 'quote'
    union select quote_number from ${opportunityQuotes} where opportunity_id in (${salesOf(leadId)})`;
const everything = sql`true`;

/** Rows of later features that belong to a lead, as `select kind, id, ref`. Undefined without permission. */
export const leadSubjects = definePort<(actor: Actor, leadId: string) => SQL | undefined>();

function subjectsOf(actor: Actor, leadId: string): SQL {
  const parts = [
    sql`select 'lead' as kind, id, '' as ref from ${leads} where id = ${leadId} or merged_into = ${leadId}`,
    sql`select 'opportunity', id, opportunity_number from ${opportunities} where lead_id = ${leadId} and erased_at is null`,
    sql`select 'activity', ${activities.id}, ${activities.id}::text from ${activities}
      where (${activities.leadId} = ${leadId} or ${activities.opportunityId} in (${salesOf(leadId)})) and (${activitiesInReach(actor) ?? sql`true`})`,
  ];
  if (can(actor, "manage_inquiries"))
    parts.push(
      sql`select 'inquiry', key::uuid, key from ${leadIntakes} where lead_id = ${leadId} and kind = 'inquiry'`,
    );
  if (can(actor, "view_quotes"))
    parts.push(
      sql`select 'quote', ${quotes.id}, ${quotes.number} from ${quotes}
        where ${quotes.number} in (${quotesOf(leadId)}) and ${quotesInScope(actor) ?? everything}`,
    );
  if (can(actor, "view_moves"))
    parts.push(
      sql`select 'move', moves.id, moves.number from ${quotes} join moves on moves.quote_id = quotes.id
        where ${quotes.number} in (${quotesOf(leadId)}) and ${movesInScope(actor, "view_moves") ?? everything}`,
    );
  for (const subjects of leadSubjects.all()) {
    const part = subjects(actor, leadId);
    if (part) parts.push(part);
  }
  return sql.join(parts, sql` union all `);
}

async function listEntries(reader: Reader, actor: Actor, leadId: string, limit: number) {
  const messages =
    can(actor, "view_outbox") || can(actor, "manage_communications")
      ? sql`union all select m.id, 'message', ${can(actor, "view_outbox") ? sql`m.id::text` : sql`''`}, m.subject,
          m.channel || ', ' || m.status, m.created_at
        from subjects s join outbox_messages m on m.subject_type = s.kind and m.subject_id = s.id`
      : sql``;
  const { rows } = await reader.execute<{
    id: string;
    kind: TimelineKind;
    ref: string;
    what: string;
    by: string;
    at: string;
  }>(sql`with subjects as (${subjectsOf(actor, leadId)})
    select e.id, s.kind, s.ref, e.summary as what, e.actor_name as by, e.at
    from subjects s join events e on e.subject_type = s.kind and e.subject_id = s.id
    ${messages} order by at desc, id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

async function listIntakes(reader: Reader, actor: Actor, leadId: string) {
  const seen = or(
    can(actor, "manage_inquiries") ? eq(leadIntakes.kind, "inquiry") : undefined,
    can(actor, "view_quotes") ? eq(leadIntakes.kind, "quote") : undefined,
  );
  if (!seen) return [];
  const rows = await reader
    .select({
      kind: leadIntakes.kind,
      ref: leadIntakes.key,
      at: leadIntakes.arrivedAt,
      message: sql<string>`coalesce(${inquiries.message}, '')`,
      name: leadIntakes.name,
      email: leadIntakes.email,
      phone: leadIntakes.phone,
      touch: leadIntakes.touch,
    })
    .from(leadIntakes)
    .leftJoin(
      inquiries,
      and(eq(leadIntakes.kind, "inquiry"), sql`${inquiries.id}::text = ${leadIntakes.key}`),
    )
    .where(and(eq(leadIntakes.leadId, leadId), seen))
    .orderBy(asc(leadIntakes.arrivedAt), asc(leadIntakes.id));
  return rows.map(({ touch, ...row }) => ({ ...row, via: viaOf(touch) }));
}

const viaOf = ({ utmCampaign, utmSource, referrer }: Touch): string =>
  [utmCampaign, utmSource].filter(Boolean).join(", ") || (referrer ?? "");

async function findNext(reader: Reader, actor: Actor, leadId: string, now: Date) {
  const [row] = await reader
    .select({
      id: activities.id,
      subject: activities.subject,
      status: activities.status,
      scheduledDate: activities.scheduledAt,
      dueDate: activities.dueDate,
      assignee: people.name,
    })
    .from(activities)
    .leftJoin(people, eq(people.id, activities.assignedTo))
    .where(
      and(
        OPEN,
        sql`(${activities.leadId} = ${leadId} or ${activities.opportunityId} in (${salesOf(leadId)}))`,
        activitiesInReach(actor),
      ),
    )
    .orderBy(asc(activities.scheduledAt), asc(activities.id))
    .limit(1);
  if (!row) return null;
  const { id, subject, scheduledDate, assignee } = row;
  return { id, subject, scheduledDate, assignee, isOverdue: isOverdue(row, now) };
}
