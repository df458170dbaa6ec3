import { and, desc, eq, getTableName, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { alias, type PgTable } from "drizzle-orm/pg-core";
import { leads } from "~/features/crm/leads/server/tables";
import { CLOSED_STAGES } from "~/features/crm/opportunities/domain";
import { opportunities, opportunityQuotes } from "~/features/crm/opportunities/server/tables";
import { customers } from "~/features/customers/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { TO_BE_AGREED } from "~/features/quotes/domain";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";
import type { Arrival, ArrivalKind, Fact } from "../domain";
import { leadArrivals } from "./tables";

/** Asked when a customer declines a quote: somebody should ring them today. */
export const callsToMake =
  definePort<
    (
      tx: Tx,
      call: { leadId: string; opportunityId: string | null; quoteNumber: string; now: Date },
    ) => Promise<void>
  >();

/** Asked of a new lead whose first touch names somebody: `attach` ties the two. Undefined where the name says nothing. */
export const referralsByTouch =
  definePort<
    (
      tx: Tx,
      of: { ref: string; email: string; phone: string; isKnown: boolean; now: Date },
    ) => Promise<{ attach: (leadId: string) => Promise<void> } | undefined>
  >();

/** An inquiry as the CRM reads it; undefined for a claim and for one that is gone. */
async function findInquiry(reader: Reader, key: string): Promise<Arrival | undefined> {
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
  { kind, key, fact, now }: { kind: ArrivalKind; key: string; fact: Fact; now: Date },
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

async function findQuoteArrival(reader: Reader, key: string): Promise<Arrival | undefined> {
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

export const findArrival = (reader: Reader, kind: ArrivalKind, key: string) =>
  kind === "inquiry" ? findInquiry(reader, key) : findQuoteArrival(reader, key);

/** The lead of an inquiry or a quote, once it has one. */
export async function findLeadOf(
  reader: Reader,
  kind: ArrivalKind,
  key: string,
): Promise<string | undefined> {
  const [row] = await reader
    .select({ leadId: leadArrivals.leadId })
    .from(leadArrivals)
    .where(and(eq(leadArrivals.kind, kind), eq(leadArrivals.key, key)));
  return row?.leadId;
}

/** The lead of the inquiry that a quote was made from. */
export async function findLeadOfOrigin(reader: Reader, quoteNumber: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ leadId: leadArrivals.leadId })
    .from(inquiries)
    .innerJoin(
      leadArrivals,
      and(eq(leadArrivals.kind, "inquiry"), eq(leadArrivals.key, sql`${inquiries.id}::text`)),
    )
    .where(eq(inquiries.quoteNumber, quoteNumber))
    .limit(1);
  return row?.leadId;
}

/** The open lead, or that of an open opportunity, with this address, else with this number; the newest. */
export async function matchLead(
  reader: Reader,
  { email, phone }: Pick<Arrival, "email" | "phone">,
): Promise<string | undefined> {
  // Of leads that were merged the one that stays.
  const survivor = alias(leads, "survivor");
  const isOpen = or(
    inArray(survivor.status, ["new", "contacted", "qualified", "proposal_sent", "negotiation", "nurturing"]),
    sql`exists (select 1 from ${opportunities} where ${opportunities.id} = ${survivor.convertedTo} and ${opportunities.stage} not in ('closed_won', 'closed_lost'))`,
  );
  for (const same of [sql`lower(${leads.email}) = ${email.toLowerCase()}`, eq(leads.phone, phone)]) {
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
  { email, arrivedAt }: Pick<Arrival, "email" | "arrivedAt">,
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
  }: { kind: ArrivalKind; afterAt: Date; afterKey: string; before: Date; limit: number },
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

/** What a lead came from, the first first. */
export const listArrivalsOf = (reader: Reader, leadId: string) =>
  reader
    .select({ kind: leadArrivals.kind, key: leadArrivals.key })
    .from(leadArrivals)
    .where(eq(leadArrivals.leadId, leadId))
    .orderBy(leadArrivals.arrivedAt, leadArrivals.id);

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
