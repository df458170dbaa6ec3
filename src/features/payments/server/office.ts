import { and, desc, eq, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { beforeUnmerge } from "~/features/customers/duplicates/server/commands";
import { customers } from "~/features/customers/server/tables";
import { invoicesOfNumber } from "~/features/invoices/server/office";
import { figureSources } from "~/features/metrics/server/queries";
import { formatKes } from "~/platform/kernel/money";
import { messageExamples } from "~/platform/mail/message-texts";
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

/** The newest payment of a customer of the language, for the preview of a receipt. */
export const exampleOfPayments = messageExamples.answer({
  kinds: ["payment.receipt", "payment.reversed"],
  permission: "view_finances",
  find: async (reader, locale) => {
    const [found] = await reader
      .select({ payment: payments, name: customers.name })
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .where(and(eq(customers.locale, locale), eq(payments.kind, "payment")))
      .orderBy(desc(payments.receivedAt), desc(payments.id))
      .limit(1);
    if (!found) return undefined;
    const { receiptNumber, amount, balanceAfter } = found.payment;
    return {
      row: `receipt ${receiptNumber}`,
      values: {
        name: found.name,
        receipt: receiptNumber,
        amount: formatKes(amount),
        balance: formatKes(Math.max(0, balanceAfter)),
      },
    };
  },
});
