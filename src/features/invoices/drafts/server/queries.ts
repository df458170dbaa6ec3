import type { Reader } from "~/platform/db/database";
import { listEventsOf } from "~/platform/events/events";
import { invoiceIssued } from "../../domain";
import type { InvoiceRow } from "../../server/queries/invoices";

/** When an invoice was issued; null while it is a draft. One made by hand was made before it was issued. */
export async function findIssueInstant(
  reader: Reader,
  invoice: Pick<InvoiceRow, "id" | "draft" | "quoteId" | "supplementOf" | "createdAt">,
): Promise<Date | null> {
  if (invoice.draft) return null;
  if (invoice.quoteId || invoice.supplementOf) return invoice.createdAt;
  const events = await listEventsOf(reader, "invoice", invoice.id);
  return events.find(({ type }) => type === invoiceIssued.name)?.timestamp ?? invoice.createdAt;
}
