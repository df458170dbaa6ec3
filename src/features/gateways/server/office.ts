import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { invoicesOfNumber } from "~/features/invoices/server/office";

/** What is told of an invoice's charges; and what a charge's own reference means. */
export const subjectsOfCharges = auditSubjects.answer({
  numbered: (number) => sql`select id from charges where invoice_id in (${invoicesOfNumber(number)})
    union all select id from charges where reference = ${number}`,
});
