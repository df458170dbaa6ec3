import type { PriceLine } from "~/features/pricing/domain/prices";
import { linesIn } from "~/features/pricing/server/queries/translations";
import { namedQuote, sendQuoteNotice } from "~/features/quotes/server/commands/send-notice";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import type { Tx } from "~/platform/db/database";
import { formatKes } from "~/platform/kernel/money";
import type { ExtraRow } from "../queries/extra-orders";
import { EXTRA_TO_SIGN, EXTRA_TO_SIGN_SMS } from "./extra-texts";

/** Sends the link by which the customer reads and signs an extra, wherever they are. */
export async function sendExtraToSign(
  tx: Tx,
  quote: QuoteRow,
  { extra, lines, link }: { extra: ExtraRow; lines: readonly PriceLine[]; link: string },
): Promise<void> {
  const amount = formatKes(Math.abs(extra.total));
  const what = linesIn(quote.locale, lines)
    .map(({ description }) => description)
    .join(", ");
  await sendQuoteNotice(tx, quote, {
    toggle: "statusUpdates",
    sms: {
      definition: EXTRA_TO_SIGN_SMS,
      values: { what, amount: `${extra.total < 0 ? "−" : "+"} ${amount}` },
    },
    mail: {
      definition: EXTRA_TO_SIGN,
      values: { reference: quote.reference, number: extra.number, what, amount },
      says: ["body", extra.total < 0 ? "less" : "more"],
      lines: (copy) => [
        namedQuote(copy, quote),
        ...linesIn(quote.locale, lines).map(({ description, quantity, amount: each }) => ({
          label: quantity === 1 ? description : `${quantity} × ${description}`,
          value: formatKes(each),
        })),
        { label: quote.tax.vatRegistered ? copy.total : copy.totalNoVat, value: formatKes(extra.total) },
      ],
      link,
    },
  });
}
