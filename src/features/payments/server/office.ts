import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { beforeUnmerge } from "~/features/customers/duplicates/server/commands";
import { customers } from "~/features/customers/server/tables";
import { invoicesOfNumber } from "~/features/invoices/server/office";
import { invoices } from "~/features/invoices/server/tables";
import { figureSources } from "~/features/metrics/server/queries";
import { amountIn, type Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, personIdOf, scopeOf } from "~/platform/http/actor";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { messageExamples } from "~/platform/mail/message-texts";
import { METHOD_LABELS, type PaymentMethod } from "../domain";
import { creditUsedTogether } from "../settlements/errors";
import { lockCustomerCredit } from "./commands/settle-invoice";
import { isCreditUsedByOthers } from "./queries/settlements";
import { mpesaReceipts, payments } from "./tables";

function bearsReference(reader: Reader, words: readonly string[]) {
  const plain = words.map((word) => word.replace(/[\s-]/g, ""));
  const typed = sql`upper(regexp_replace(${payments.reference}, '[\\s-]', '', 'g'))`;
  return or(
    and(eq(payments.kind, "payment"), sql`${payments.reference} <> ''`, inArray(typed, plain)),
    inArray(
      payments.id,
      reader
        .select({ id: mpesaReceipts.paymentId })
        .from(mpesaReceipts)
        .where(inArray(mpesaReceipts.receipt, plain)),
    ),
  );
}

async function findPayments(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const amount = amountIn(readings);
  const words = readings.length === 1 ? (readings[0] ?? []).map((word) => word.toUpperCase()) : [];
  if (amount === undefined && words.length === 0) return [];
  const all = scopeOf(actor, "view_finances") === "all";
  const rows = await reader
    .select({
      id: payments.id,
      number: payments.receiptNumber,
      amount: payments.amount,
      method: sql<PaymentMethod>`${payments.method}`,
      reference: payments.reference,
      at: payments.receivedAt,
      invoice: invoices.number,
      name: invoices.customerName,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        or(
          words.length > 0 ? inArray(payments.receiptNumber, words) : undefined,
          words.length > 0 ? bearsReference(reader, words) : undefined,
          amount === undefined ? undefined : eq(payments.amount, amount),
        ),
        all ? undefined : eq(invoices.assignedTo, personIdOf(actor)),
      ),
    )
    .orderBy(desc(payments.receivedAt), desc(payments.id))
    .limit(READ);
  return rows.map(({ id, number, name, amount: paid, method, reference, at, invoice }) => ({
    kind: "payment",
    id,
    title: [number, reference, name].filter(Boolean).join(" "),
    detail: `${formatKes(paid)} · ${METHOD_LABELS[method]} · ${invoice} · ${formatDate(at)}`,
    to: `/invoice-management/${invoice}`,
  }));
}

export const paymentSearch = searchKinds.answer({
  kind: "payment",
  needs: "view_finances",
  find: findPayments,
});

/** Blocks undoing a merge while one customer's credit has paid for the other. */
export const creditHoldsMerge = beforeUnmerge.answer(async (tx, ids) => {
  if (ids[0]) await lockCustomerCredit(tx, ids[0]);
  if (await isCreditUsedByOthers(tx, ids)) throw creditUsedTogether();
});

export const figuresOfPayments = [
  figureSources.answer({ rows: sql`${payments}`, figures: sql`payment_figures` }),
];

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
