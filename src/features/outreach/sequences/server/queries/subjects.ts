import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { findLeadOf, isSaleLost } from "~/features/lead-intake/server/queries/intakes";
import { leadIntakes } from "~/features/lead-intake/server/tables";
import { moves } from "~/features/moves/server/tables";
import { isExpired } from "~/features/quotes/domain";
import { quoteLinks, quotes } from "~/features/quotes/server/tables";
import { getMailHead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { calledName } from "~/platform/mail/layout";
import type { SequenceKind, Stop } from "../../domain";
import { previewLeadMissing, previewRowMissing } from "../../errors";

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
    .innerJoin(leadIntakes, and(eq(leadIntakes.kind, "quote"), eq(leadIntakes.key, quotes.number)))
    .innerJoin(leads, eq(leads.id, leadIntakes.leadId))
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
