import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { creditOfLines } from "~/features/invoices/credit-notes/domain";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { getCreditable } from "~/features/invoices/credit-notes/server/queries";
import { issueFurther, lockInvoice } from "~/features/invoices/server/commands";
import { findInvoiceOfQuote } from "~/features/invoices/server/queries/invoices";
import { jobNumber } from "~/features/jobs/domain";
import { getQuoteById, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { creditOfChange } from "../../../domain/sums";
import { doubtOf, extraOverridden, extrasBilled, invoiceOfExtras, isBillable, sumsOf } from "../../domain";
import { extraNotDoubted } from "../../errors";
import { type ExtraRow, findJob, listLinesOf, listMilestones } from "../queries/extra-orders";
import { lockExtra } from "../queries/locked-extras";
import { extraBills, extraOrders } from "../tables";

/** Bills the extras of a verified job. Enqueued with each fact that may make one billable. */
export const billExtrasOf = defineTask<{ jobId: string }>("bill-extras");

interface Paper {
  invoice: { id: string; number: string } | null;
  creditNote: { id: string; number: string } | null;
  total: Cents;
}

/**
 * Once a job is verified: its signed extras that are on no bill yet become one further invoice, or one credit note on the
 * quote's invoice. Extras that were signed late wait for a manager's exception. Without any it has no effect.
 */
export async function billExtras(tx: Tx, { jobId, now }: { jobId: string; now: Date }): Promise<void> {
  const found = await findJob(tx, jobId);
  if (found?.state !== "verified") return;
  const open = await tx
    .select()
    .from(extraOrders)
    .where(and(eq(extraOrders.jobId, jobId), eq(extraOrders.state, "signed"), isNull(extraOrders.billId)))
    .orderBy(asc(extraOrders.id))
    .for("update");
  const milestones = (await listMilestones(tx, [jobId])).get(jobId) ?? [];
  const extras = open.filter((extra) => isBillable(extra, milestones));
  const [first] = extras;
  if (!first) return;
  const quote = await getQuoteById(tx, first.quoteId);
  const job = jobNumber(found.move, found.position);
  const paper = await issuePaper(tx, quote, { extras, description: `Extras on the day (${job})`, now });
  if (!paper) return;
  const billId = newId(now.getTime());
  await tx.insert(extraBills).values({
    ...{ id: billId, quoteId: quote.id, moveId: found.moveId, jobId, total: paper.total, createdAt: now },
    ...{ invoiceId: paper.invoice?.id ?? null, creditNoteId: paper.creditNote?.id ?? null },
  });
  await tx
    .update(extraOrders)
    .set({ billId, updatedAt: now })
    .where(
      inArray(
        extraOrders.id,
        extras.map(({ id }) => id),
      ),
    );
  const invoice = paper.invoice?.number ?? null;
  const creditNote = paper.creditNote?.number ?? null;
  const became = invoice ? `invoice ${invoice}` : creditNote ? `credit note ${creditNote}` : "no paper";
  await record(tx, system, extrasBilled, {
    subjectId: found.moveId,
    summary: `Extras of ${job} billed, ${formatKes(paper.total)}: ${became}`,
    data: {
      ...{ move: found.move, job, numbers: extras.map(({ number }) => number) },
      ...{ total: paper.total, invoice, creditNote },
    },
    customerId: quote.customerId,
    at: now,
  });
}

/** Undefined if a reduction finds nothing left on the quote's invoice. */
async function issuePaper(
  tx: Tx,
  quote: QuoteRow,
  { extras, description, now }: { extras: readonly ExtraRow[]; description: string; now: Date },
): Promise<Paper | undefined> {
  const found = await findInvoiceOfQuote(tx, quote.id);
  if (!found) throw new Error(`Quote ${quote.number} is accepted and has no invoice.`);
  const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", found.id, "part"));
  const lines = [
    ...(
      await listLinesOf(
        tx,
        extras.map(({ id }) => id),
      )
    ).values(),
  ].flat();
  const sums = sumsOf(extras);
  if (sums.total === 0) return { invoice: null, creditNote: null, total: 0 };
  if (sums.total > 0) {
    const further = invoiceOfExtras(lines, sums, quote.tax, description);
    const today = nairobiDate(now);
    const dueDate = invoice.dueDate < today ? today : invoice.dueDate;
    const issued = await issueFurther(tx, system, { ...further, invoice, dueDate, now });
    return { invoice: issued, creditNote: null, total: sums.total };
  }
  if (invoice.cancelledAt) return undefined;
  const creditable = await getCreditable(tx, invoice);
  const credit = creditOfChange(lines, quote.tax, creditable);
  const left = creditable.total - creditable.creditedAmount;
  const amount = Math.min(-sums.total, left);
  if (credit.kind !== "credit" || amount <= 0) return undefined;
  // The customer signed this total, so only lines that give it are used.
  const isExact = credit.lines && creditOfLines(creditable, credit.lines).total === amount;
  const creditNote = await creditInvoice(tx, system, {
    invoiceId: trustedReach(tx, "invoice", invoice.id, "part"),
    ...{ reason: description, reasonCode: "01", now },
    ...(isExact ? { lines: credit.lines } : { amount }),
  });
  return { invoice: null, creditNote, total: -amount };
}

/** A manager's exception for an extra that was signed late, or at an unknown time: it is billed with its reason. */
export async function overrideExtra(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: { id: Reach<"extra">; reason: string; now: Date },
): Promise<void> {
  const { extra, fact } = await lockExtra(tx, id);
  const milestones = extra.jobId ? ((await listMilestones(tx, [extra.jobId])).get(extra.jobId) ?? []) : [];
  if (extra.state !== "signed" || extra.overriddenAt || extra.billId || !doubtOf(extra, milestones))
    throw extraNotDoubted();
  await tx
    .update(extraOrders)
    .set({ overriddenAt: now, overriddenBy: actor.personId, overrideReason: reason, updatedAt: now })
    .where(eq(extraOrders.id, extra.id));
  await record(tx, actor, extraOverridden, {
    subjectId: extra.moveId,
    summary: `${extra.number} billed as an exception: ${reason}`,
    data: { ...fact, reason },
    customerId: extra.customerId,
    at: now,
  });
  if (extra.jobId) await enqueue(tx, billExtrasOf, { jobId: extra.jobId });
}
