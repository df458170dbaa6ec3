import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { invoicesOfNumber } from "~/features/invoices/server/office";
import { figureSources } from "~/features/metrics/server/queries";
import { payments } from "./tables";

export const figuresOfPayments = [
  figureSources.answer({ rows: sql`${payments}`, figures: sql`payment_figures` }),
];

/** What is told of an invoice's money: of its payments, requests and settlements. And what their own numbers mean. */
export const subjectsOfPayments = auditSubjects.answer({
  numbered: (number) => {
    const invoice = invoicesOfNumber(number);
    return sql`select id from payments where invoice_id in (${invoice})
    union all select id from stk_prompts where invoice_id in (${invoice})
    union all select id from settlements where invoice_id in (${invoice})
    union all select id from payments where receipt_number = ${number}
    union all select id from settlements where refund_number = ${number}`;
  },
});
