import { and, desc, eq, getTableName, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { alias, type PgTable } from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { CLOSED_STAGES } from "~/features/crm/opportunities/domain";
import { opportunities, opportunityQuotes } from "~/features/crm/opportunities/server/tables";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { TO_BE_AGREED } from "~/features/quotes/domain";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";
import type { Fact, Intake, IntakeKind } from "../../domain";
import { leadIntakes } from "../tables";

/** Plans a same-day call after a customer declines a quote. */
export const callsToMake =
  definePort<
    (
      tx: Tx,
      call: { leadId: string; opportunityId: string | null; quoteNumber: string; now: Date },
    ) => Promise<void>
  >();

/** What later features keep of an inquiry or a quote goes on with its lead. */
export const intakesTaken =
  definePort<(tx: Tx, intake: { kind: IntakeKind; key: string }) => Promise<void>>();

/** Referrer from the first touch; `attach` links the two. */
export const referralsByTouch =
  definePort<
    (
      tx: Tx,
      of: { ref: string; email: string; phone: string; isKnown: boolean; now: Date },
    ) => Promise<{ attach: (leadId: string) => Promise<void> } | undefined>
  >();

async function findInquiry(reader: Reader, key: string): Promise<Intake | undefined> {
  const [row] = await reader.select().from(inquiries).where(eq(inquiries.id, key));
  if (!row || row.source === "claim") return undefined;
  return {
    kind: "inquiry",
    key,
    ...{ name: row.name, email: row.email, phone: row.phone, service: row.service },
    ...{ message: row.message, locale: row.locale, from: "", to: "", date: null },
    value: row.amount,
    assignedTo: row.assignedTo,
    byStaff: false,
    arrivedAt: row.createdAt,
  };
}

/** Whether and when an inquiry was answered and decided. */
export async function findInquiryFacts(reader: Reader, key: string) {
  const [row] = await reader
    .select({
      status: inquiries.status,
      firstResponseAt: inquiries.firstResponseAt,
      decidedAt: inquiries.decidedAt,
    })
    .from(inquiries)
    .where(eq(inquiries.id, key));
  return row;
}

/** When a person first answered, as a fact says it: the reply or call itself, the quote as it was sent. */
export async function findFirstResponse(
  reader: Reader,
  { kind, key, fact, now }: { kind: IntakeKind; key: string; fact: Fact; now: Date },
): Promise<Date | undefined> {
  if (fact === "contacted") return now;
  if (fact === "answered" || (kind === "inquiry" && fact === "approved"))
    return (await findInquiryFacts(reader, key))?.firstResponseAt ?? undefined;
  return fact === "sent" ? ((await findQuote(reader, key))?.sentAt ?? now) : undefined;
}

/** The newest version of a quote. */
export async function findQuote(reader: Reader, number: string) {
  const [row] = await reader
    .select()
    .from(quotes)
    .where(eq(quotes.number, number))
    .orderBy(desc(quotes.version))
    .limit(1);
  return row;
}

const place = (said: string) => (said === TO_BE_AGREED ? "" : said);

async function findQuoteIntake(reader: Reader, key: string): Promise<Intake | undefined> {
  const row = await findQuote(reader, key);
  if (!row) return undefined;
  return {
    kind: "quote",
    key,
    ...{ name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    ...{ service: row.serviceType, message: "", locale: row.locale, date: row.serviceDate },
    ...{ from: place(row.fromLocation), to: place(row.toLocation) },
    value: row.total,
    assignedTo: row.assignedTo,
    byStaff: row.source === "office",
    arrivedAt: row.createdAt,
  };
}

export const findIntake = (reader: Reader, kind: IntakeKind, key: string) =>
  kind === "inquiry" ? findInquiry(reader, key) : findQuoteIntake(reader, key);

/** The lead of an inquiry or a quote, once it has one. */
export async function findLeadOf(reader: Reader, kind: IntakeKind, key: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ leadId: leadIntakes.leadId })
    .from(leadIntakes)
    .where(and(eq(leadIntakes.kind, kind), eq(leadIntakes.key, key)));
  return row?.leadId;
}

/** The lead of the inquiry that a quote was made from. */
export async function findLeadOfOrigin(reader: Reader, quoteNumber: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ leadId: leadIntakes.leadId })
    .from(inquiries)
    .innerJoin(
      leadIntakes,
      and(eq(leadIntakes.kind, "inquiry"), eq(leadIntakes.key, sql`${inquiries.id}::text`)),
    )
    .where(eq(inquiries.quoteNumber, quoteNumber))
    .limit(1);
  return row?.leadId;
}

/** The open lead, or that of an open opportunity, with this address, else with this number; the newest. */
export async function matchLead(
  reader: Reader,
  { email, phone }: Pick<Intake, "email" | "phone">,
): Promise<string | undefined> {
  // Merged leads resolve to their survivor.
  const survivor = alias(leads, "survivor");
  const isOpen = or(
    inArray(survivor.status, ["new", "contacted", "qualified", "proposal_sent", "negotiation", "nurturing"]),
    sql`exists (select 1 from ${opportunities} where ${opportunities.id} = ${survivor.convertedTo} and ${opportunities.stage} not in ('closed_won', 'closed_lost'))`,
  );
  const isSame = [
    ...(email ? [sql`lower(${leads.email}) = ${email.toLowerCase()}`] : []),
    ...(phone ? [eq(leads.phone, phone)] : []),
  ];
  for (const same of isSame) {
    const [row] = await reader
      .select({ id: survivor.id })
      .from(leads)
      .innerJoin(survivor, sql`${survivor.id} = coalesce(${leads.mergedInto}, ${leads.id})`)
      .where(and(same, isNull(survivor.erasedAt), isOpen))
      .orderBy(desc(survivor.createdAt), desc(survivor.id))
      .limit(1);
    if (row) return row.id;
  }
  return undefined;
}

/** The customer whom we knew before, by address alone: a phone may be another's. Of those merged, the one who stays. */
export async function findKnownCustomer(
  reader: Reader,
  { email, arrivedAt }: Pick<Intake, "email" | "arrivedAt">,
): Promise<string | undefined> {
  const [row] = await reader
    .select({ id: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})` })
    .from(customers)
    .where(
      and(
        sql`${customers.status} <> 'erased'`,
        lt(customers.createdAt, arrivedAt),
        sql`lower(${customers.email}) = ${email.toLowerCase()}`,
      ),
    )
    .limit(1);
  return row?.id;
}

/** The opportunity that a quote was made for. */
export async function findOpportunityOf(reader: Reader, quoteNumber: string) {
  const [row] = await reader
    .select({ id: opportunities.id, stage: opportunities.stage, wonQuoteId: opportunities.wonQuoteId })
    .from(opportunityQuotes)
    .innerJoin(opportunities, eq(opportunities.id, opportunityQuotes.opportunityId))
    .where(eq(opportunityQuotes.quoteNumber, quoteNumber));
  return row;
}

/** The next inquiries or quotes from a moment on, the oldest first: first versions stand for their quotes. */
export async function listOlder(
  reader: Reader,
  {
    kind,
    afterAt,
    afterKey,
    before,
    limit,
  }: { kind: IntakeKind; afterAt: Date; afterKey: string; before: Date; limit: number },
): Promise<{ key: string; at: Date }[]> {
  const [table, key, where] =
    kind === "inquiry"
      ? [inquiries, sql<string>`${inquiries.id}::text`, sql`${inquiries.source} <> 'claim'`]
      : [quotes, sql<string>`${quotes.number}`, sql`${quotes.version} = 1`];
  return reader
    .select({ key, at: sql<Date>`${table.createdAt}`.mapWith(table.createdAt) })
    .from(table)
    .where(
      and(
        where,
        lt(table.createdAt, before),
        sql`(${table.createdAt}, ${key}) > (${afterAt.toISOString()}::timestamptz, ${afterKey})`,
      ),
    )
    .orderBy(table.createdAt, key)
    .limit(limit);
}

/** A lead's sources, oldest first. */
export const listIntakesOf = (reader: Reader, leadId: string) =>
  reader
    .select({ kind: leadIntakes.kind, key: leadIntakes.key })
    .from(leadIntakes)
    .where(eq(leadIntakes.leadId, leadId))
    .orderBy(leadIntakes.arrivedAt, leadIntakes.id);

/** The open opportunities of a lead. */
export const listOpenOf = (reader: Reader, leadId: string) =>
  reader
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(eq(opportunities.leadId, leadId), notInArray(opportunities.stage, [...CLOSED_STAGES])));

/** Leads and opportunities inserted so far, as PostgreSQL's own figures of this transaction say: beside an earlier answer of the same one. */
export async function countMade(tx: Tx): Promise<{ leads: number; opportunities: number }> {
  const inserted = (table: PgTable) =>
    sql`pg_stat_get_xact_tuples_inserted(${getTableName(table)}::regclass)::int`;
  const { rows } = await tx.execute<{ leads: number; opportunities: number }>(
    sql`select ${inserted(leads)} as leads, ${inserted(opportunities)} as opportunities`,
  );
  return rows[0] ?? { leads: 0, opportunities: 0 };
}

/** Whether the sale that a quote belongs to is lost: its own, or else the one that its lead became. */
export async function isSaleLost(
  reader: Reader,
  quoteNumber: string,
  leadId: string | null,
): Promise<boolean> {
  const { rows } = await reader.execute(sql`
    select 1 from ${opportunities} where stage = 'closed_lost' and id = coalesce(
      (select opportunity_id from ${opportunityQuotes} where quote_number = ${quoteNumber}),
      (select converted_to from ${leads} where id = ${leadId}::uuid))`);
  return rows.length > 0;
}

/** The numbers of all quotes that belong to a sale: made for it, or come in from the lead that became it. */
export async function listQuotesOfSale(reader: Reader, opportunityId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ number: string }>(sql`
    select quote_number as number from ${opportunityQuotes} where opportunity_id = ${opportunityId}
    union
    select a.key from ${leadIntakes} a join ${leads} l on l.id = a.lead_id
    where a.kind = 'quote' and l.converted_to = ${opportunityId}
      and not exists (select 1 from ${opportunityQuotes} q where q.quote_number = a.key)`);
  return rows.map(({ number }) => number);
}

interface Addressee {
  leadId: string | null;
  customerId: string | null;
  phone: string;
  assignedTo: string | null;
}

/** The person with an email address and their assignee: of the newest open lead, else of the customer. */
export async function findAddressee(reader: Reader, email: string): Promise<Addressee | undefined> {
  const here = (id: ReturnType<typeof sql>) =>
    sql`(select p.id from ${people} p where p.id = ${id} and p.active)`;
  const { rows } = await reader.execute<{
    lead_id: string | null;
    customer_id: string | null;
    phone: string;
    assigned_to: string | null;
  }>(sql`
    (select l.id as lead_id, null::uuid as customer_id, l.phone, ${here(sql`l.assigned_to`)} as assigned_to
      from ${leads} l where lower(l.email) = ${email} and l.erased_at is null and l.merged_into is null
        and l.status <> 'lost' order by l.created_at desc, l.id desc limit 1)
    union all
    (select null, c.id, c.phone, ${here(sql`c.assigned_to`)}
      from ${customers} c where lower(c.email) = ${email} and c.status <> 'erased' and c.merged_into is null
      order by c.created_at desc, c.id desc limit 1)
    limit 1`);
  const [row] = rows;
  return (
    row && {
      leadId: row.lead_id,
      customerId: row.customer_id,
      phone: row.phone,
      assignedTo: row.assigned_to,
    }
  );
}
