import { acceptQuote } from "~/features/quotes/server/commands/answer-quote";
import { approveQuote } from "~/features/quotes/server/commands/decide-quote";
import { type QuoteRequest, requestQuote } from "~/features/quotes/server/commands/request-quote";
import { readLinkToken } from "~/features/quotes/server/queries/quote-links";
import { type Tx, transaction } from "~/platform/db/database";
import { type Actor, linkHolder, system, visitor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { aPhone } from "~/platform/testing/phones";
import { creditInvoice } from "./credit-notes/server/commands";
import { issueSupplement } from "./server/commands";
import { findInvoiceOfQuote, getInvoiceById, type InvoiceRow } from "./server/queries/invoices";

/** Re-exported for tests of later features, which register them as the assembly does. */
export { creditNotesHandlers } from "./credit-notes/server/handlers";
export { draftsHandlers } from "./drafts/server/handlers";
export { invoicesHandlers } from "./server/handlers";
export { invoicesSubscribers } from "./server/subscribers";

let made = 0;

interface QuoteFields extends Partial<QuoteRequest> {
  maker?: Actor;
  now?: Date;
}

/** A quote that waits for its customer's yes, by the product's own commands: two bedrooms to Thika, KES 19,760. */
export async function anApprovedQuote(tx: Tx, fields: QuoteFields = {}) {
  made += 1;
  const { maker = visitor, now = new Date(), ...request } = fields;
  const at = { now, publicUrl: "http://127.0.0.1:3000" };
  const customer = request.customer ?? {
    name: `Nyokabi Mulei ${made}`,
    email: `nyokabi.${process.pid}.${made}@example.co.ke`,
    phone: aPhone(),
  };
  const move = {
    from: "Nairobi, Kenya",
    to: "Thika, Kenya",
    rooms: { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 },
    services: [],
    serviceDate: "2099-03-02",
  };
  const { id, number, link } = await requestQuote(tx, maker, { ...move, ...request, customer }, at);
  await approveQuote(tx, system, { id, ...at });
  const token = link.slice(link.lastIndexOf("/") + 1);
  return { id, number, token, linkId: readLinkToken(token), customer, now };
}

type IssuedInvoice = InvoiceRow & { id: Reach<"invoice">; token: string };

/** The customer accepts. Test files register `invoicesSubscribers` to get the invoice. */
export async function accept(
  tx: Tx,
  quote: Awaited<ReturnType<typeof anApprovedQuote>>,
): Promise<IssuedInvoice> {
  const { id, linkId, token, customer, now } = quote;
  const yes = { linkId, name: customer.name, terms: true, ip: "203.0.113.7", userAgent: "test", now };
  await acceptQuote(tx, linkHolder(customer.name), yes);
  const invoice = await findInvoiceOfQuote(tx, id);
  if (!invoice) throw new Error("The acceptance issued no invoice: are invoicesSubscribers registered?");
  return { ...invoice, id: trustedReach(tx, "invoice", invoice.id, "made"), token };
}

/** An invoice of KES 19,760 (deposit KES 3,952), unless told otherwise. */
export function anInvoice(fields: QuoteFields = {}): Promise<IssuedInvoice> {
  return transaction(async (tx) => accept(tx, await anApprovedQuote(tx, fields)));
}

/** Cancels an invoice as staff do: by a credit note of everything. */
export function cancelInvoice(invoiceId: Reach<"invoice">) {
  return transaction((tx) => creditInvoice(tx, system, { invoiceId, reason: "Called off", now: new Date() }));
}

/** A later fee in cents, as its own invoice. */
export function aFee(invoice: { id: string }, fee: number) {
  return transaction(async (tx) =>
    issueSupplement(tx, system, {
      invoice: await getInvoiceById(tx, invoice.id),
      fee,
      description: "Change of date",
      dueDate: "2099-04-10",
      now: new Date(),
    }),
  );
}
