import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { findLeadOf, isSaleLost } from "~/features/arrivals/server/queries/intakes";
import { leadArrivals } from "~/features/arrivals/server/tables";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { listHolidaysOf } from "~/features/leave/server/queries/leave";
import { moves } from "~/features/moves/server/tables";
import { isExpired } from "~/features/quotes/domain";
import { quoteLinks, quotes } from "~/features/quotes/server/tables";
import { type Addresses, asAddresses } from "~/features/recipients/domain";
import { contactDays } from "~/features/recipients/server/tables";
import { getMailHead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { addDays, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { calledName } from "~/platform/mail/layout";
import type { SequenceKind, Stop } from "../domain";
import { previewLeadMissing, previewRowMissing, sequenceNotFound } from "../errors";
import { followUpSteps, followUps, sequences } from "./tables";

export type SequenceRow = typeof sequences.$inferSelect;
export type FollowUpRow = typeof followUps.$inferSelect;

const ERASED_QUOTE = "";

export interface Subject {
  quoteId: string;
  quoteNumber: string;
  number: string;
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  customerId: string | null;
  assignedTo: string | null;
  leadId: string | null;
  values: Record<string, string>;
  stop: Stop | undefined;
}

type Quote = typeof quotes.$inferSelect;
type Move = Pick<typeof moves.$inferSelect, "number" | "status" | "cancelledAt">;

function stopOfQuote(kind: SequenceKind, quote: Quote, now: Date): Stop | undefined {
  if (quote.customerEmail === ERASED_QUOTE) return "gone";
  if (quote.cancelledAt) return "cancelled";
  if (quote.acceptedAt) return "accepted";
  if (quote.declinedAt) return "declined";
  if (quote.supersededAt || quote.status !== "approved") return "replaced";
  if (isExpired(quote.validUntil, now)) return "expired";
  return kind === "quote_not_opened" && quote.viewedAt ? "opened" : undefined;
}

function stopOfMove(move: Move, quote: Quote): Stop | undefined {
  if (quote.customerEmail === ERASED_QUOTE) return "gone";
  return move.cancelledAt || move.status !== "completed" ? "cancelled" : undefined;
}

/** The reason to stop follow-ups of an open quote: its sale is lost, or its link no longer works. */
async function stopOfSale(reader: Reader, quote: Quote, leadId: string | null): Promise<Stop | undefined> {
  if (await isSaleLost(reader, quote.number, leadId)) return "lost";
  const [link] = await reader
    .select({ isRevoked: sql<boolean>`coalesce(bool_and(${quoteLinks.revokedAt} is not null), false)` })
    .from(quoteLinks)
    .where(eq(quoteLinks.quoteId, quote.id));
  return link?.isRevoked ? "revoked" : undefined;
}

async function subjectOf(
  reader: Reader,
  { quote, move }: { quote: Quote; move: Move | null },
  { kind, now }: { kind: SequenceKind; now: Date },
): Promise<Subject> {
  const leadId = (await findLeadOf(reader, "quote", quote.number)) ?? null;
  const [lead] = leadId
    ? await reader
        .select({ status: leads.status, assignedTo: leads.assignedTo })
        .from(leads)
        .where(eq(leads.id, leadId))
    : [];
  const stop = move
    ? stopOfMove(move, quote)
    : (stopOfQuote(kind, quote, now) ?? (await stopOfSale(reader, quote, leadId)));
  const isLost = !move && lead?.status === "lost";
  const number = move?.number ?? quote.number;
  return {
    quoteId: quote.id,
    quoteNumber: quote.number,
    number,
    name: quote.customerName,
    email: quote.customerEmail.toLowerCase(),
    phone: quote.customerPhone,
    locale: quote.locale,
    customerId: quote.customerId,
    assignedTo: lead?.assignedTo ?? quote.assignedTo,
    leadId,
    values: {
      name: calledName(quote.customerName),
      company: (await getMailHead(reader)).name,
      number,
      from: quote.fromLocation,
      to: quote.toLocation,
      total: formatKes(quote.total),
      validUntil: formatDate(quote.validUntil),
    },
    stop: stop ?? (isLost ? "lost" : undefined),
  };
}

/** The current subject of a follow-up, or undefined if it no longer exists. */
export async function findSubject(
  reader: Reader,
  { kind, subjectId }: { kind: SequenceKind; subjectId: string },
  now: Date,
): Promise<(Subject & { validUntil: PlainDate }) | undefined> {
  const [found] =
    kind === "after_move"
      ? await reader
          .select({ quote: quotes, move: moves })
          .from(moves)
          .innerJoin(quotes, eq(quotes.id, moves.quoteId))
          .where(eq(moves.id, subjectId))
      : await reader
          .select({ quote: quotes, move: sql<null>`null` })
          .from(quotes)
          .where(eq(quotes.id, subjectId));
  if (!found) return undefined;
  const subject = await subjectOf(reader, found, { kind, now });
  return { ...subject, validUntil: found.quote.validUntil };
}

/** Upcoming public holidays, on which no step goes out. */
export async function listHolidays(reader: Reader, from: Date): Promise<ReadonlySet<PlainDate>> {
  const day = nairobiDate(from);
  const rows = await listHolidaysOf(reader, day, addDays(day, 90));
  return new Set(rows.map((row) => row.day));
}

/** The newest quote of a lead that this person sees, else their newest one, as a sequence would fill it in. */
export async function getExample(
  reader: Reader,
  actor: Actor,
  { kind, lead, now }: { kind: SequenceKind; lead: string | undefined; now: Date },
): Promise<Subject> {
  const seen = can(actor, "view_leads") ? leadsInReach(actor, "view_leads") : sql`false`;
  const [found] = await reader
    .select({ id: quotes.id })
    .from(quotes)
    .innerJoin(leadArrivals, and(eq(leadArrivals.kind, "quote"), eq(leadArrivals.key, quotes.number)))
    .innerJoin(leads, eq(leads.id, leadArrivals.leadId))
    .where(
      and(
        seen,
        isNull(quotes.supersededAt),
        lead ? eq(leads.leadNumber, lead.trim().toUpperCase()) : undefined,
        kind === "after_move"
          ? sql`exists (select 1 from moves m where m.quote_id = ${quotes.id})`
          : undefined,
      ),
    )
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(1);
  if (!found) throw (lead ? previewLeadMissing : previewRowMissing).at("lead");
  const [row] = await reader
    .select({ quote: quotes, move: moves })
    .from(quotes)
    .leftJoin(moves, eq(moves.quoteId, quotes.id))
    .where(eq(quotes.id, found.id));
  if (!row) throw previewRowMissing.at("lead");
  return subjectOf(reader, { ...row, move: kind === "after_move" ? row.move : null }, { kind, now });
}

/** In SQL: the follow-ups whose lead this person sees. */
export function followUpsInReach(actor: Actor): SQL {
  if (!can(actor, "view_leads")) return sql`false`;
  return sql`exists (select 1 from ${leadArrivals} join ${leads} on ${leads.id} = ${leadArrivals.leadId}
    where ${leadArrivals.kind} = 'quote' and ${leadArrivals.key} = ${followUps.quoteNumber} and ${leadsInReach(actor, "view_leads")})`;
}

const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;

/** All sequences by name, with figures for the follow-ups in the actor's scope. */
export async function listSequences(reader: Reader, actor: Actor) {
  const rows = await reader
    .select({ sequence: sequences, maker: people.name })
    .from(sequences)
    .leftJoin(people, eq(people.id, sequences.makerId))
    .orderBy(asc(sequences.name), asc(sequences.id));
  const inReach = followUpsInReach(actor);
  const counted = await reader
    .select({
      sequenceId: followUps.sequenceId,
      waiting: count(isNull(followUps.endedAt)),
      followed: count(sql`true`),
      replied: count(eq(followUps.stop, "replied")),
      won: count(eq(followUps.stop, "accepted")),
      stopped: count(sql`${followUps.stop} not in ('replied', 'accepted')`),
    })
    .from(followUps)
    .where(inReach)
    .groupBy(followUps.sequenceId);
  const sent = await reader
    .select({ sequenceId: followUps.sequenceId, sent: count(eq(followUpSteps.deed, "sent")) })
    .from(followUpSteps)
    .innerJoin(followUps, eq(followUps.id, followUpSteps.followUpId))
    .where(inReach)
    .groupBy(followUps.sequenceId);
  return {
    mayEdit: can(actor, "manage_sales_setup"),
    rows: rows.map(({ sequence: { createdAt: _, makerId: __, ...sequence }, maker }) => {
      const figures = counted.find(({ sequenceId }) => sequenceId === sequence.id);
      return {
        ...sequence,
        maker,
        figures: {
          followed: figures?.followed ?? 0,
          waiting: figures?.waiting ?? 0,
          sent: sent.find(({ sequenceId }) => sequenceId === sequence.id)?.sent ?? 0,
          replied: figures?.replied ?? 0,
          won: figures?.won ?? 0,
          stopped: figures?.stopped ?? 0,
        },
      };
    }),
  };
}

const ANSWERS_WITHIN = 30;
const SHOWN = 50;

/** The newest follow-ups that this person sees: where each is, why it waits or why it ended. */
export async function listFollowUps(
  reader: Reader,
  actor: Actor,
  { sequenceId, leadId }: { sequenceId?: string | undefined; leadId?: string | undefined } = {},
) {
  const rows = await reader
    .select({
      id: followUps.id,
      sequenceId: followUps.sequenceId,
      sequenceName: followUps.sequenceName,
      kind: followUps.kind,
      number: followUps.number,
      quoteNumber: followUps.quoteNumber,
      name: quotes.customerName,
      startedAt: followUps.startedAt,
      step: followUps.step,
      dueAt: followUps.dueAt,
      waits: followUps.waits,
      endedAt: followUps.endedAt,
      stop: followUps.stop,
      steps: sql<number>`(select jsonb_array_length(s.steps) from sequences s where s.id = ${followUps.sequenceId})`,
      sent: sql<number>`(select count(*)::int from follow_up_steps s where s.follow_up_id = ${followUps.id} and s.deed = 'sent')`,
    })
    .from(followUps)
    .innerJoin(
      quotes,
      sql`${quotes.id} = case ${followUps.kind} when 'after_move' then (select m.quote_id from moves m where m.id = ${followUps.subjectId}) else ${followUps.subjectId} end`,
    )
    .where(
      and(
        followUpsInReach(actor),
        sequenceId ? eq(followUps.sequenceId, sequenceId) : undefined,
        leadId ? isOfLead(leadId) : undefined,
      ),
    )
    .orderBy(desc(followUps.startedAt), desc(followUps.id))
    .limit(SHOWN);
  return { rows: rows.map((row) => ({ ...row, path: pathOf(row) })) };
}

const pathOf = ({
  kind,
  number,
  quoteNumber,
}: {
  kind: SequenceKind;
  number: string;
  quoteNumber: string;
}) => (kind === "after_move" ? `/moves?move=${number}` : `/quote-management/${quoteNumber}`);

const isOfLead = (leadId: string) =>
  sql`${followUps.quoteNumber} in (select key from ${leadArrivals} where kind = 'quote' and lead_id = ${leadId}::uuid)`;

/** A sequence, and how many it follows up now. Throws NOT_FOUND. */
export async function getSequence(reader: Reader, id: string) {
  const [row] = await reader.select().from(sequences).where(eq(sequences.id, id));
  if (!row) throw sequenceNotFound();
  const { name, kind, isActive, steps, updatedAt } = row;
  const waiting = await reader.$count(
    followUps,
    and(eq(followUps.sequenceId, id), isNull(followUps.endedAt)),
  );
  return { id, name, kind, isActive, steps, updatedAt, waiting };
}

export interface Whose {
  id?: string;
  sequenceId?: string;
  subjectId?: string;
  quoteNumber?: string;
  quoteNumbers?: readonly string[];
  emails?: readonly string[];
  phones?: readonly string[];
  leadIds?: readonly string[];
  customerIds?: readonly string[];
}

/** In SQL: the follow-ups that any of this names; undefined when nothing is named. */
export function isWhose(whose: Whose): SQL | undefined {
  const { emails = [], phones = [], leadIds = [], customerIds = [], quoteNumbers = [] } = whose;
  const any: (SQL | undefined)[] = [
    whose.id ? eq(followUps.id, whose.id) : undefined,
    whose.sequenceId ? eq(followUps.sequenceId, whose.sequenceId) : undefined,
    whose.subjectId ? eq(followUps.subjectId, whose.subjectId) : undefined,
    whose.quoteNumber ? eq(followUps.quoteNumber, whose.quoteNumber) : undefined,
    quoteNumbers.length > 0 ? inArray(followUps.quoteNumber, [...quoteNumbers]) : undefined,
    emails.length > 0 ? inArray(followUps.email, [...emails]) : undefined,
    phones.length > 0 ? inArray(followUps.phone, [...phones]) : undefined,
    customerIds.length > 0 ? inArray(followUps.customerId, [...customerIds]) : undefined,
    leadIds.length > 0
      ? sql`${followUps.quoteNumber} in (select key from ${leadArrivals} where kind = 'quote' and lead_id = any(array(select jsonb_array_elements_text(${JSON.stringify(leadIds)}::jsonb))::uuid[]))`
      : undefined,
  ];
  const named = any.filter((one) => one !== undefined);
  return named.length > 0 ? or(...named) : undefined;
}

/** Whether an answer may come from these addresses: they are followed up, or were written to by a sequence or campaign lately. */
export async function areAwaited(reader: Reader, addresses: Addresses, now: Date): Promise<boolean> {
  const { emails, phones } = asAddresses(addresses);
  const of = isWhose({ emails, phones });
  if (!of) return false;
  const [going] = await reader
    .select({ id: followUps.id })
    .from(followUps)
    .where(and(of, isNull(followUps.endedAt)))
    .limit(1);
  if (going) return true;
  const since = addDays(nairobiDate(now), -ANSWERS_WITHIN);
  const [written] = await reader
    .select({ day: contactDays.day })
    .from(contactDays)
    .where(and(inArray(contactDays.address, [...emails, ...phones]), gte(contactDays.day, since)))
    .limit(1);
  return written !== undefined;
}

/** The follow-ups whose next step is due, a page of them. */
export async function listDue(
  reader: Reader,
  now: Date,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const rows = await reader
    .select({ id: followUps.id })
    .from(followUps)
    .where(and(lte(followUps.dueAt, now), after ? gt(followUps.id, after) : undefined))
    .orderBy(asc(followUps.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The sender of an inquiry, or the customer of a quote. */
export async function findFormOf(reader: Reader, kind: "inquiry" | "quote", id: string) {
  const [row] =
    kind === "quote"
      ? await reader
          .select({ email: quotes.customerEmail, phone: quotes.customerPhone, customerId: quotes.customerId })
          .from(quotes)
          .where(eq(quotes.id, id))
      : await reader
          .select({ email: inquiries.email, phone: inquiries.phone, customerId: sql<null>`null` })
          .from(inquiries)
          .where(eq(inquiries.id, id));
  return row;
}

/** The lead of a follow-up's subject. */
export async function findLeadOfFollowUp(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ leadId: leadArrivals.leadId })
    .from(followUps)
    .innerJoin(leadArrivals, and(eq(leadArrivals.kind, "quote"), eq(leadArrivals.key, followUps.quoteNumber)))
    .where(eq(followUps.id, id));
  return row?.leadId;
}
