import { type SQL, sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { leadIntakes } from "~/features/lead-intake/server/tables";
import { daysOfContacts } from "~/features/moves/server/queries/moves";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { type Actor, can } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import type { SubjectType } from "../../domain/inventories";
import { inventories } from "../tables";

/** The subjects of an inventory (docs/decisions/0209). */
export interface Links {
  inquiryId: string | null;
  leadId: string | null;
  quoteNumber: string | null;
  /** A service record without a quote. */
  moveId: string | null;
}

const leadOf = (kind: "inquiry" | "quote", key: SQL) =>
  sql`(select coalesce(l.merged_into, l.id) from ${leadIntakes} a join ${leads} l on l.id = a.lead_id where a.kind = ${kind} and a.key = ${key})`;
const inquiryOf = (number: SQL) =>
  sql`(select i.id from ${inquiries} i where i.quote_number = ${number} order by i.created_at limit 1)`;
const ofQuote = (number: SQL) =>
  sql`${inquiryOf(number)} as "inquiryId", ${leadOf("quote", number)} as "leadId", ${number} as "quoteNumber"`;

const LINKS: Record<SubjectType, (id: string) => SQL> = {
  inquiry: (id) => sql`
    select i.id as "inquiryId", ${leadOf("inquiry", sql`i.id::text`)} as "leadId", i.quote_number as "quoteNumber", null as "moveId"
    from ${inquiries} i where i.id = ${id}`,
  lead: (id) => sql`
    select (select a.key::uuid from ${leadIntakes} a where a.lead_id = l.id and a.kind = 'inquiry' order by a.arrived_at desc limit 1) as "inquiryId",
      l.id as "leadId", (select a.key from ${leadIntakes} a where a.lead_id = l.id and a.kind = 'quote' order by a.arrived_at desc limit 1) as "quoteNumber", null as "moveId"
    from ${leads} l where l.id = ${id}`,
  quote: (id) => sql`select ${ofQuote(sql`q.number`)}, null as "moveId" from ${quotes} q where q.id = ${id}`,
  service: (id) => sql`
    select ${ofQuote(sql`q.number`)}, case when q.id is null then m.id end as "moveId"
    from ${moves} m left join ${quotes} q on q.id = m.quote_id where m.id = ${id}`,
};

/** The inquiry, lead, quote and record that share an inventory with a subject; undefined if it does not exist. */
export async function findLinks(
  reader: Reader,
  { type, id }: { type: SubjectType; id: string },
): Promise<Links | undefined> {
  const { rows } = await reader.execute<Links & Record<string, unknown>>(LINKS[type](id));
  return rows[0];
}

/** The id of a quote's first version. */
export async function findQuoteId(reader: Reader, number: string): Promise<string | undefined> {
  const { rows } = await reader.execute<{ id: string }>(
    sql`select id from ${quotes} where number = ${number} and version = 1`,
  );
  return rows[0]?.id;
}

/** The link that a subject's inventory is found by. */
export const keyOf = (type: SubjectType, { moveId }: Links): keyof Links =>
  (
    ({
      inquiry: "inquiryId",
      lead: "leadId",
      quote: "quoteNumber",
      service: moveId ? "moveId" : "quoteNumber",
    }) as const
  )[type];

export interface Subject {
  type: SubjectType;
  /** The id that opens its page; a quote's is the newest version's. */
  id: string;
  number: string;
  name: string;
}

const SEEN: Record<SubjectType, Permission> = {
  service: "view_moves",
  quote: "view_quotes",
  lead: "view_leads",
  inquiry: "manage_inquiries",
};

/** The subjects of each inventory that the actor may see, the latest first: move, quote, lead, inquiry. */
export async function listSubjects(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Subject[]>> {
  if (ids.length === 0) return new Map();
  const days = daysOfContacts(actor, now);
  const isNear = days ? sql`coalesce(m.date between ${days.from} and ${days.to}, false)` : sql`true`;
  const { rows } = await reader.execute<{ of: string } & Subject & Record<string, unknown>>(sql`
    with chosen as materialized (select * from ${inventories} where id = any(${textArray(ids)}::uuid[]))
    select 1 as rank, c.id as of, 'service' as type, m.id, m.number, case when ${isNear} then coalesce(q.customer_name, k.name, '') else '' end as name
    from chosen c join ${moves} m on m.id = c.move_id or m.quote_id in (select v.id from ${quotes} v where v.number = c.quote_number)
      left join ${quotes} q on q.id = m.quote_id left join ${customers} k on k.id = m.customer_id
    union all
    select 2, c.id, 'quote', q.id, q.number, q.customer_name
    from chosen c join ${quotes} q on q.number = c.quote_number and q.superseded_at is null
    union all
    select 3, c.id, 'lead', l.id, l.lead_number, trim(l.first_name || ' ' || l.last_name) from chosen c join ${leads} l on l.id = c.lead_id
    union all
    select 4, c.id, 'inquiry', i.id, '', i.name from chosen c join ${inquiries} i on i.id = c.inquiry_id
    order by rank`);
  const subjects = new Map<string, Subject[]>(ids.map((id) => [id, []]));
  for (const { of, type, id, number, name } of rows)
    if (can(actor, SEEN[type])) subjects.get(of)?.push({ type, id, number, name });
  return subjects;
}

/** The name of an inventory in events, and its customer. */
export async function nameInventory(
  reader: Reader,
  { inquiryId, leadId, quoteNumber, moveId }: Links,
): Promise<{ name: string; customerId: string | null }> {
  const { rows } = await reader.execute<{ name: string; customerId: string | null }>(sql`
    select number as name, customer_id as "customerId", 1 as rank from ${moves} where id = ${moveId}
    union all select number, customer_id, 2 from ${quotes} where number = ${quoteNumber} and superseded_at is null
    union all select lead_number, customer_id, 3 from ${leads} where id = ${leadId}
    union all select 'inquiry of ' || name, null, 4 from ${inquiries} where id = ${inquiryId}
    order by rank limit 1`);
  return rows[0] ?? { name: "", customerId: null };
}
