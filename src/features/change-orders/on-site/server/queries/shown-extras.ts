import { and, asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { listPhotos } from "~/features/crew/server/queries/photos";
import { crewPhotos } from "~/features/crew/server/tables";
import { people } from "~/features/identity/server/tables";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { jobNumber } from "~/features/jobs/domain";
import { jobs } from "~/features/jobs/server/tables";
import { moveNotFound } from "~/features/moves/errors";
import { moves } from "~/features/moves/server/tables";
import { linesIn } from "~/features/pricing/server/queries/translations";
import { getQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { inScope } from "~/features/quotes/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { pathIn } from "~/platform/kernel/locales";
import { doubtOf } from "../../domain";
import { extraBills, extraOrders } from "../tables";
import { findBill } from "./bill";
import { findExtraOfLink, listLinesOf, listMilestones, listOffers, tokenOf } from "./extra-orders";

const enterer = alias(people, "enterer");
const approver = alias(people, "approver");
const manager = alias(people, "manager");

const selectOf = (reader: Reader, moveId: string) =>
  reader
    .select({
      ...{ extra: extraOrders, position: jobs.position },
      ...{ enterer: enterer.name, approver: approver.name, manager: manager.name },
      ...{ invoiceNumber: invoices.number, creditNoteNumber: creditNotes.number },
    })
    .from(extraOrders)
    .leftJoin(jobs, eq(jobs.id, extraOrders.jobId))
    .leftJoin(enterer, eq(enterer.id, extraOrders.enteredBy))
    .leftJoin(approver, eq(approver.id, extraOrders.approvedBy))
    .leftJoin(manager, eq(manager.id, extraOrders.overriddenBy))
    .leftJoin(extraBills, eq(extraBills.id, extraOrders.billId))
    .leftJoin(invoices, eq(invoices.id, extraBills.invoiceId))
    .leftJoin(creditNotes, eq(creditNotes.id, extraBills.creditNoteId))
    .where(eq(extraOrders.moveId, moveId))
    .orderBy(asc(extraOrders.enteredAt), asc(extraOrders.id));

/** The extras of a move and its bill, for the office. Throws NOT_FOUND out of reach. */
export async function listExtrasOfMove(reader: Reader, context: RequestContext, moveId: string) {
  const { actor, publicUrl } = context;
  const [move] = await reader
    .select({ number: moves.number, quoteId: quotes.id })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(and(eq(moves.id, moveId), inScope(actor)));
  if (!move) throw moveNotFound();
  const rows = await selectOf(reader, moveId);
  const jobIds = [...new Set(rows.flatMap(({ extra }) => extra.jobId ?? []))];
  const milestones = await listMilestones(reader, jobIds);
  const lines = await listLinesOf(
    reader,
    rows.map(({ extra }) => extra.id),
  );
  const photoIds = rows.flatMap(({ extra }) => extra.photos);
  const photos = photoIds.length > 0 ? await listPhotos(reader, inArray(crewPhotos.id, photoIds)) : [];
  const quote = move.quoteId ? await getQuoteById(reader, move.quoteId) : undefined;
  const isOpen = quote !== undefined && quote.acceptedAt !== null && quote.cancelledAt === null;
  const manages = isOpen && can(actor, "manage_quotes");
  const found = quote && (await findBill(reader, quote.id));
  const ofMove = await reader
    .select({ id: jobs.id, position: jobs.position, state: jobs.state })
    .from(jobs)
    .where(eq(jobs.moveId, moveId))
    .orderBy(asc(jobs.position));
  return {
    extras: rows.map(({ extra, position, ...row }) => {
      const { jobId, linkId, photos: ids, subtotal: _, vatBase: __, billId: ___, ...shown } = extra;
      return {
        ...shown,
        job: position === null ? "" : jobNumber(move.number, position),
        lines: lines.get(extra.id) ?? [],
        photos: photos.filter(({ id }) => ids.includes(id)).map(({ path, thumb }) => ({ path, thumb })),
        ...{ enteredBy: row.enterer ?? "", approvedBy: row.approver ?? "", overriddenBy: row.manager ?? "" },
        ...{ invoiceNumber: row.invoiceNumber, creditNoteNumber: row.creditNoteNumber },
        doubt: doubtOf(extra, (jobId && milestones.get(jobId)) || []),
        link:
          manages && linkId && quote && extra.state === "offered"
            ? `${publicUrl}${pathIn(quote.locale, `/c/x/${tokenOf(linkId)}`)}`
            : null,
      };
    }),
    bill: found ?? null,
    billPath: found && quote ? `/documents/bills/${quote.id}.pdf` : null,
    jobs: manages
      ? ofMove
          .filter(({ state }) => state !== "verified" && state !== "aborted")
          .map(({ id, position }) => ({ id, number: jobNumber(move.number, position) }))
      : [],
    offers: manages && quote ? await listOffers(reader, quote) : [],
    may: { enter: manages, decide: isOpen && can(actor, "approve_quotes") },
  };
}

/** An extra as its customer reads it. */
export async function getExtraOfLink(
  reader: Reader,
  linkId: string,
  { locale }: Pick<RequestContext, "locale">,
) {
  const extra = await findExtraOfLink(reader, linkId);
  const quote = await getQuoteById(reader, extra.quoteId);
  const { state, number, what, vat, total, signedAt, signedName } = extra;
  const lines = (await listLinesOf(reader, [extra.id])).get(extra.id) ?? [];
  return {
    ...{ state, number, what, vat, total, signedAt, signedName: state === "signed" ? signedName : "" },
    ...{ reference: quote.reference, from: quote.fromLocation, to: quote.toLocation },
    ...{ vatRate: quote.tax.vatRate, vatRegistered: quote.tax.vatRegistered },
    lines: linesIn(locale, lines),
  };
}

/** The bill by the customer's link to the quote. */
export async function findBillOfLink(reader: Reader, token: string, context: RequestContext) {
  const { quote, state } = await getQuoteOfLink(reader, token, context.now);
  const isOpen = state === "accepted" || state === "cancelled";
  return { bill: (isOpen && (await findBill(reader, quote.id, context.locale))) || null };
}
