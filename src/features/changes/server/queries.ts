import { desc, eq } from "drizzle-orm";
import { type ChangeCosts, NO_CHANGE, quoteChanges } from "~/features/quotes/changes/server/queries";

import type { Changer } from "~/features/quotes/domain";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { TimeWindow } from "~/features/settings/windows/domain";
import type { Reader } from "~/platform/db/database";
import type { AppError } from "~/platform/kernel/errors";
import { definePort } from "~/platform/kernel/port";
import { type Change, changeRefusal, feeOfChange } from "../domain";
import { quoteCancellations, quoteReschedulings } from "./tables";

export interface MoveOfChange {
  window: TimeWindow | null;
  refusalOf: (change: Change, by: Changer) => AppError | undefined;
}

/** Answered by `moves`. `lock` holds the move until the transaction ends. */
export const movesOfChanges =
  definePort<
    (reader: Reader, quoteId: string, input: { lock: boolean; now: Date }) => Promise<MoveOfChange>
  >();

/** The planned move of a quote, for a change of it. */
export async function getMoveOfChange(
  reader: Reader,
  quoteId: string,
  input: { lock: boolean; now: Date },
): Promise<MoveOfChange> {
  const [read] = movesOfChanges.all();
  return read ? read(reader, quoteId, input) : { window: null, refusalOf: () => undefined };
}

/** Payments on a quote's invoice, in cents; answered by `invoices`. */
export const paidOfQuotes = definePort<(reader: Reader, quoteId: string) => Promise<number>>();

export async function getPaidOf(reader: Reader, quoteId: string): Promise<number> {
  const [read] = paidOfQuotes.all();
  return read ? read(reader, quoteId) : 0;
}

type Costed = Pick<
  QuoteRow,
  | "id"
  | "acceptedAt"
  | "cancelledAt"
  | "serviceDate"
  | "preferredTime"
  | "total"
  | "depositRate"
  | "customerEmail"
>;

/** Current fees for cancelling and moving; null where impossible. */
export async function findChange(
  reader: Reader,
  quote: Costed,
  by: Changer,
  now: Date,
): Promise<ChangeCosts> {
  const { serviceDate } = quote;
  if (changeRefusal(quote) || !serviceDate) return NO_CHANGE;
  const { window, refusalOf } = await getMoveOfChange(reader, quote.id, { lock: false, now });
  const fees = await getSettings(reader, quotesSection);
  const costOf = (change: Change) =>
    refusalOf(change, by)
      ? null
      : { fee: feeOfChange(change, { ...quote, serviceDate }, { fees, window, now }) };
  return { cancel: costOf("cancel"), reschedule: costOf("reschedule") };
}

/** How and why it was called off; null when it was not. */
export async function findCancellation(reader: Reader, quote: Pick<QuoteRow, "id" | "cancelledAt">) {
  if (!quote.cancelledAt) return null;
  const { reason, fee, by, cancelledAt } = quoteCancellations;
  const [row] = await reader
    .select({ reason, fee, by, cancelledAt })
    .from(quoteCancellations)
    .where(eq(quoteCancellations.quoteId, quote.id));
  return row ? { ...row, by: row.by as Changer } : null;
}

async function listReschedulings(reader: Reader, quoteId: string) {
  const { id, fromDate, toDate, fee, reason, byName, rescheduledAt } = quoteReschedulings;
  return reader
    .select({ id, fromDate, toDate, fee, reason, byName, rescheduledAt })
    .from(quoteReschedulings)
    .where(eq(quoteReschedulings.quoteId, quoteId))
    .orderBy(desc(rescheduledAt))
    .limit(50);
}

export const changesOfQuote = quoteChanges.answer(async (reader, quote, now) => {
  const [change, cancellation, reschedulings] = await Promise.all([
    findChange(reader, quote, "staff", now),
    findCancellation(reader, quote),
    listReschedulings(reader, quote.id),
  ]);
  return { change, cancellation, reschedulings };
});
