import { namedQuote, sendQuoteNotice } from "~/features/quotes/server/commands/send-notice";
import { findPayLink } from "~/features/quotes/server/commands/share-quote";
import type { QuoteRow } from "~/features/quotes/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";

/** Confirms a cancellation with its fee; money that goes back is told with the credit note. */
export async function sendCancelledMail(
  tx: Tx,
  quote: QuoteRow & { serviceDate: PlainDate },
  fee: Cents,
): Promise<void> {
  const day = formatDate(quote.serviceDate);
  await sendQuoteNotice(tx, quote, {
    toggle: "statusUpdates",
    sms: ({ smsCancelled }, company) => smsCancelled(company, day),
    mail: (words) => ({
      kind: "quote.cancelled",
      subject: words.cancelledSubject(quote.reference, day),
      paragraphs: [words.cancelled(day, quote.fromLocation, quote.toLocation)],
      lines: [
        namedQuote(words, quote),
        { label: words.cancellationFee, value: fee > 0 ? formatKes(fee) : words.none },
      ],
      closing: words.cancelledClosing,
    }),
  });
}

/** Confirms the new day. */
export async function sendRescheduledMail(
  tx: Tx,
  quote: QuoteRow,
  change: { from: PlainDate; to: PlainDate; fee: Cents },
): Promise<void> {
  const [from, to] = [formatDate(change.from), formatDate(change.to)];
  const link = await findPayLink(tx, quote.id);
  await sendQuoteNotice(tx, quote, {
    toggle: "statusUpdates",
    sms: ({ smsMoved }, company) => smsMoved(company, from, to),
    mail: (words) => ({
      kind: "quote.rescheduled",
      subject: words.movedSubject(quote.reference, to),
      paragraphs: [words.moved(quote.fromLocation, quote.toLocation)],
      lines: [
        namedQuote(words, quote),
        { label: words.untilNow, value: from },
        { label: words.newDay, value: to },
        { label: words.changeFee, value: change.fee > 0 ? formatKes(change.fee) : words.none },
      ],
      button: words.seeMove,
      link,
    }),
  });
}
