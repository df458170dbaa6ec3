import { aQuote } from "~/features/quotes/testing";
import { type Tx, transaction } from "~/platform/db/database";
import { findInvoiceOfQuote, type InvoiceRow } from "./server/queries";

type Fields = Parameters<typeof aQuote>[1];

/** An accepted quote and its invoice, in the caller's transaction. The test file registers `invoicesSubscribers`. */
export async function anInvoiceIn(tx: Tx, fields: Fields = {}): Promise<InvoiceRow & { token: string }> {
  const { id, token } = await aQuote(tx, fields);
  const invoice = await findInvoiceOfQuote(tx, id);
  if (!invoice) throw new Error("The acceptance issued no invoice: are invoicesSubscribers registered?");
  return { ...invoice, token };
}

/** An invoice of KES 19,760 (deposit KES 3,952), unless told otherwise. */
export function anInvoice(fields: Fields = {}): Promise<InvoiceRow & { token: string }> {
  return transaction((tx) => anInvoiceIn(tx, fields));
}
