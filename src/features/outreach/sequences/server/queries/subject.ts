import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { findLeadOf } from "~/features/arrivals/server/queries";
import { leadArrivals } from "~/features/arrivals/server/tables";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities, opportunityQuotes } from "~/features/crm/opportunities/server/tables";
import { listHolidaysOf } from "~/features/leave/server/queries";
import { moves } from "~/features/moves/server/tables";
import { isExpired } from "~/features/quotes/domain";
import { quoteLinks, quotes } from "~/features/quotes/server/tables";
import { getMailHead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { addDays, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { calledName } from "~/platform/mail/layout";
import type { SequenceKind, Stop } from "../../domain";
import { previewLeadMissing, previewRowMissing } from "../../errors";
import type { followUps, sequences } from "../tables";

export type SequenceRow = typeof sequences.$inferSelect;
export type FollowUpRow = typeof followUps.$inferSelect;

const ERASED_QUOTE = "";

/** A quote or move as it is now, for its next step. */
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
  /** Why it is followed up no more. */
  stop: Stop | undefined;
}

type Quote = typeof quotes.$inferSelect;
type Move = Pick<typeof moves.$inferSelect, "number" | "status" | "cancelledAt">;

/** Why a quote is followed up no more; by its state alone. */
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

/** In SQL: the sale that a quote belongs to, its own or else the one that its lead became. */
const saleOf = (quoteNumber: string, leadId: string | null) =>
  sql`coalesce(
    (select opportunity_id from ${opportunityQuotes} where quote_number = ${quoteNumber}),
    (select converted_to from ${leads} where id = ${leadId}::uuid))`;

/** Why a quote that is open itself is followed up no more: its sale is lost, or nobody can open its link. */
async function stopOfSale(reader: Reader, quote: Quote, leadId: string | null): Promise<Stop | undefined> {
  const [found] = await reader
    .select({
      stage: sql<
        string | null
      >`(select stage from ${opportunities} where id = ${saleOf(quote.number, leadId)})`,
      isRevoked: sql<boolean>`coalesce(bool_and(${quoteLinks.revokedAt} is not null), false)`,
    })
    .from(quoteLinks)
    .where(eq(quoteLinks.quoteId, quote.id));
  if (found?.stage === "closed_lost") return "lost";
  return found?.isRevoked ? "revoked" : undefined;
}

/** The numbers of all quotes that belong to a sale: made for it, or come in from the lead that became it. */
export async function listQuotesOfSale(reader: Reader, opportunityId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ number: string }>(sql`
    select quote_number as number from ${opportunityQuotes} where opportunity_id = ${opportunityId}
    union
    select a.key from ${leadArrivals} a join ${leads} l on l.id = a.lead_id
    where a.kind = 'quote' and l.converted_to = ${opportunityId}
      and not exists (select 1 from ${opportunityQuotes} q where q.quote_number = a.key)`);
  return rows.map(({ number }) => number);
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

/** What a follow-up is about, as it is now; undefined when it is gone. */
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

/** Public holidays of the days to come, for what must not go on them. */
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
