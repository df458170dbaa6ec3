import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { beforeUnmerge } from "~/features/customers/duplicates/server/commands";
import { invoicesOfNumber } from "~/features/invoices/server/office";
import { figureSources } from "~/features/metrics/server/queries";
import { creditUsedTogether } from "../settlements/errors";
import { lockCustomerCredit } from "../settlements/server/commands";
import { isCreditUsedByOthers } from "../settlements/server/queries";
import { payments } from "./tables";

/** Two customers are not made of one while the credit of one paid for the other. */
export const creditHoldsMerge = beforeUnmerge.answer(async (tx, ids) => {
  if (ids[0]) await lockCustomerCredit(tx, ids[0]);
  if (await isCreditUsedByOthers(tx, ids)) throw creditUsedTogether();
});

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
