import { namedQuote, sendQuoteNotice } from "~/features/quotes/server/commands/send-notice";
import { findPayLink } from "~/features/quotes/server/commands/share-quote";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import type { Tx } from "~/platform/db/database";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import type { OrderRow, ProposalRow } from "../queries/orders";
import {
  CHANGES_DECLINED,
  CHANGES_DECLINED_SMS,
  CHANGES_LAPSED,
  CHANGES_LAPSED_SMS,
  CHANGES_OFFERED,
  CHANGES_OFFERED_SMS,
} from "./change-order-texts";

const placesOf = ({ reference, fromLocation, toLocation }: QuoteRow) => ({
  ...{ reference, from: fromLocation, to: toLocation },
});

const CALLED = { en: "Change order", sw: "Agizo la mabadiliko" } as const;

/** Sends the link by which the customer confirms, with the sum and the last moment. */
export async function sendOfferedOrder(
  tx: Tx,
  quote: QuoteRow,
  { order, limit, link }: { order: OrderRow; limit: Date | null; link: string },
): Promise<void> {
  const until = limit ? formatDateTime(limit) : "";
  const amount = formatKes(Math.abs(order.total));
  await sendQuoteNotice(tx, quote, {
    toggle: "statusUpdates",
    sms: { definition: CHANGES_OFFERED_SMS, values: { until } },
    mail: {
      definition: CHANGES_OFFERED,
      values: { ...placesOf(quote), number: order.number, amount, until },
      says: ["body", order.total > 0 ? "more" : order.total < 0 ? "less" : "same"],
      lines: (copy) => [
        namedQuote(copy, quote),
        { label: CALLED[quote.locale], value: order.number },
        { label: quote.tax.vatRegistered ? copy.total : copy.totalNoVat, value: formatKes(order.total) },
      ],
      link,
    },
  });
}

/** Tells the customer which changes are not possible, and why. */
export async function sendDeclinedChanges(
  tx: Tx,
  quote: QuoteRow,
  { rows, reason }: { rows: readonly ProposalRow[]; reason: string },
): Promise<void> {
  const names = rows.map(({ before, after }) => {
    const item = after ?? before;
    return (quote.locale === "sw" ? item?.nameSw : item?.name) ?? "";
  });
  await sendQuoteNotice(tx, quote, {
    toggle: "statusUpdates",
    sms: { definition: CHANGES_DECLINED_SMS, values: { reason } },
    mail: {
      definition: CHANGES_DECLINED,
      values: { ...placesOf(quote), items: names.join(", "), reason },
      lines: (copy) => [namedQuote(copy, quote)],
      link: await findPayLink(tx, quote.id),
    },
  });
}

/** Tells the customer that an offered change was not confirmed in time. */
export async function sendLapsedOrder(
  tx: Tx,
  quote: QuoteRow,
  { order, limit }: { order: OrderRow; limit: Date },
): Promise<void> {
  await sendQuoteNotice(tx, quote, {
    toggle: "statusUpdates",
    sms: { definition: CHANGES_LAPSED_SMS, values: {} },
    mail: {
      definition: CHANGES_LAPSED,
      values: { ...placesOf(quote), number: order.number, until: formatDateTime(limit) },
      lines: (copy) => [namedQuote(copy, quote), { label: CALLED[quote.locale], value: order.number }],
      link: await findPayLink(tx, quote.id),
    },
  });
}
