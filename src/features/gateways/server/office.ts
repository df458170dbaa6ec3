import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { invoicesOfNumber } from "~/features/invoices/server/office";

/** The charges of an invoice number or of a reference, for the audit log. */
export const subjectsOfCharges = auditSubjects.answer({
  numbered: (number) => sql`select id from charges where invoice_id in (${invoicesOfNumber(number)})
    union all select id from charges where reference = ${number}`,
});
