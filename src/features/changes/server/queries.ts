import { desc, eq } from "drizzle-orm";
import { quoteChanges } from "~/features/quotes/changes/server/queries";
import type { Changer } from "~/features/quotes/domain";
import type { QuoteRow } from "~/features/quotes/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import { changeFee, changeRefusal } from "../domain";
import { quoteCancellations, quoteReschedulings } from "./tables";

/** What calling it off or moving it would cost now; null when it cannot be. */
export async function findChange(
  reader: Reader,
  quote: Pick<QuoteRow, "acceptedAt" | "cancelledAt" | "serviceDate" | "total" | "customerEmail">,
  by: Changer,
  now: Date,
): Promise<{ fee: number } | null> {
  const { serviceDate } = quote;
  if (changeRefusal(quote, by, now) || !serviceDate) return null;
  const { cancellationFees } = await getSettings(reader, quotesSection);
  return { fee: changeFee({ total: quote.total, serviceDate }, cancellationFees, now) };
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

/** Every time it was put on another day, the last one first. */
async function listReschedulings(reader: Reader, quoteId: string) {
  const { id, fromDate, toDate, fee, reason, byName, rescheduledAt } = quoteReschedulings;
  return reader
    .select({ id, fromDate, toDate, fee, reason, byName, rescheduledAt })
    .from(quoteReschedulings)
    .where(eq(quoteReschedulings.quoteId, quoteId))
    .orderBy(desc(rescheduledAt))
    .limit(50);
}

/** For the quote's page: all of it, and what staff would ask for a change. */
export const changesOfQuote = quoteChanges.answer(async (reader, quote, now) => {
  const [change, cancellation, reschedulings] = await Promise.all([
    findChange(reader, quote, "staff", now),
    findCancellation(reader, quote),
    listReschedulings(reader, quote.id),
  ]);
  return { change, cancellation, reschedulings };
});
