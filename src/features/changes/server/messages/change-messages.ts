import { namedQuote, sendQuoteNotice } from "~/features/quotes/server/commands/send-notice";
import { findPayLink } from "~/features/quotes/server/commands/share-quote";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { leftAfterCancel } from "../../domain";
import { MOVE_CANCELLED, MOVE_CANCELLED_SMS, MOVE_RESCHEDULED, MOVE_RESCHEDULED_SMS } from "./change-texts";

const SAYS = {
  free_even: "freeEven",
  free_back: "freeBack",
  free_owed: "freeEven",
  fee_even: "feeEven",
  fee_back: "feeBack",
  fee_owed: "feeOwed",
} as const;

const placesOf = ({ reference, fromLocation, toLocation }: QuoteRow) => ({
  reference,
  from: fromLocation,
  to: toLocation,
});

/** Mails the cancellation with its fee and what remains to pay or is refunded. */
export async function sendCancelledMail(
  tx: Tx,
  quote: QuoteRow & { serviceDate: PlainDate },
  { fee, paid }: { fee: Cents; paid: Cents },
): Promise<void> {
  const day = formatDate(quote.serviceDate);
  const { left, amount } = leftAfterCancel(fee, paid);
  const sums = { fee: formatKes(fee), paid: formatKes(paid), amount: formatKes(amount) };
  await sendQuoteNotice(tx, quote, {
    toggle: "statusUpdates",
    sms: { definition: MOVE_CANCELLED_SMS, values: { day } },
    mail: {
      definition: MOVE_CANCELLED,
      values: { ...placesOf(quote), day, ...sums },
      says: ["body", SAYS[`${fee > 0 ? "fee" : "free"}_${left}`]],
      lines: (copy) => [
        namedQuote(copy, quote),
        { label: copy.cancellationFee, value: fee > 0 ? formatKes(fee) : copy.none },
      ],
      link: await findPayLink(tx, quote.id),
    },
  });
}

/** Confirms the new day. */
export async function sendRescheduledMail(
  tx: Tx,
  quote: QuoteRow,
  change: { from: PlainDate; to: PlainDate; fee: Cents },
): Promise<void> {
  const [before, day] = [formatDate(change.from), formatDate(change.to)];
  await sendQuoteNotice(tx, quote, {
    toggle: "statusUpdates",
    sms: { definition: MOVE_RESCHEDULED_SMS, values: { before, day } },
    mail: {
      definition: MOVE_RESCHEDULED,
      values: { ...placesOf(quote), day },
      lines: (copy) => [
        namedQuote(copy, quote),
        { label: copy.untilNow, value: before },
        { label: copy.newDay, value: day },
        { label: copy.changeFee, value: change.fee > 0 ? formatKes(change.fee) : copy.none },
      ],
      link: await findPayLink(tx, quote.id),
    },
  });
}
