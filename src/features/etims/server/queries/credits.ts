import { and, eq, isNull } from "drizzle-orm";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { taxAuthorities } from "~/features/invoices/server/queries/tax-authority";
import type { Reader } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { creditLimitOf, isAtKra } from "../../domain";
import { etimsSubmissions } from "../tables";
import { listReportedCredits } from "./submissions";

const ofInvoice = (reader: Reader, invoiceId: string) =>
  reader
    .select()
    .from(etimsSubmissions)
    .where(and(eq(etimsSubmissions.invoiceId, invoiceId), isNull(etimsSubmissions.creditNoteId)));

/** KRA's state of an invoice, and the credit that it still takes. */
export const kraOfInvoices = taxAuthorities.answer({
  has: async (reader, invoiceId, locks) => {
    const query = ofInvoice(reader, invoiceId);
    // The sender marks a try in this row before it reads the invoice, so that it waits for the change or forbids it.
    const [row] = await (locks ? query.for("update") : query);
    return row !== undefined && isAtKra(row);
  },
  creditLimit: async (reader, invoiceId, now) => {
    const [row] = await ofInvoice(reader, invoiceId);
    if (!row || row.number === null) return undefined;
    const invoice = await getInvoiceById(reader, invoiceId);
    return creditLimitOf({
      originalIssued: invoice.issueDate,
      originalTotal: invoice.total,
      before: await listReportedCredits(reader, invoiceId),
      left: invoice.total - invoice.creditedAmount,
      today: nairobiDate(now),
    });
  },
});
