import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { invoicesOfNumber } from "~/features/invoices/server/office";

export const subjectsOfCharges = auditSubjects.answer({
  numbered: (number) => sql`select id from charges where invoice_id in (${invoicesOfNumber(number)})
    union all select id from charges where reference = ${number}`,
});
