import { and, eq, isNull, sql } from "drizzle-orm";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, assertCan } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import type { Withheld } from "../../domain/money";
import {
  METHOD_LABELS,
  needsReference,
  type PayMethod,
  purchasePaid,
  purchasePaymentUndone,
} from "../../domain/purchases";
import {
  purchaseDayAhead,
  purchaseFloatRequired,
  purchaseMethodWrong,
  purchaseNotApproved,
  purchaseNotPaid,
  purchasePaidBefore,
  purchaseReceiptTaken,
  purchaseReferenceRequired,
} from "../../errors";
import { findPayment, lockPurchase, type PurchaseRow } from "../queries/locked";
import { readWithheld } from "../queries/rules";
import { purchasePayments, purchases, withholdings } from "../tables";
import { spendFloat } from "./spend-float";

interface Payment {
  method: PayMethod;
  reference: string;
  floatOf: string | null;
  paidOn: PlainDate;
  amount: Cents;
  now: Date;
}

/** Writes the one payment of a locked purchase. */
export async function settlePayment(
  tx: Tx,
  actor: Actor,
  { id, number, payee }: PurchaseRow,
  { now, ...payment }: Payment,
): Promise<string> {
  const paymentId = newId(now.getTime());
  await tx.insert(purchasePayments).values({
    ...{ ...payment, id: paymentId, purchaseId: id, createdAt: now, createdBy: actor.personId },
  });
  await tx.update(purchases).set({ state: "paid", updatedAt: now }).where(eq(purchases.id, id));
  const { amount, method, reference } = payment;
  await record(tx, actor, purchasePaid, {
    subjectId: id,
    summary: `${number} paid: ${formatKes(amount)} to ${payee}, ${[METHOD_LABELS[method], reference].filter(Boolean).join(" ")}`,
    data: { number, payee, amount, method, reference },
    at: now,
  });
  return paymentId;
}

async function certify(
  tx: Tx,
  { supplierId, payee, pin, withholding }: PurchaseRow,
  withheld: readonly Withheld[],
  { paymentId, paidOn, now }: { paymentId: string; paidOn: PlainDate; now: Date },
): Promise<void> {
  if (!supplierId) return;
  const year = Number(paidOn.slice(0, 4));
  for (const tax of withheld) {
    const number = `WHT-${year}-${String(await nextNumber(tx, "withholdings", year)).padStart(4, "0")}`;
    await tx.insert(withholdings).values({
      ...{ ...tax, id: newId(now.getTime()), number, paymentId, supplierId, payee, pin, withholding },
      ...{ day: paidOn, createdAt: now },
    });
  }
}

export interface PayInput {
  id: Reach<"purchase">;
  method: PayMethod;
  reference: string;
  /** Whose float pays it. */
  floatOf: string | null;
  paidOn: PlainDate;
  now: Date;
}

/**
 * Records the payment of an approved purchase, less the taxes that are withheld. Own money is given back to the person
 * by bank, M-Pesa or cash. An M-Pesa receipt pays one purchase.
 */
export async function payPurchase(tx: Tx, actor: Actor, input: PayInput): Promise<void> {
  assertCan(actor, "manage_purchases");
  const { id, method, reference, paidOn, now } = input;
  const row = await lockPurchase(tx, id);
  if (row.state !== "approved") throw purchaseNotApproved();
  const floatOf = method === "float" ? input.floatOf : null;
  await assertPayable(tx, row, { ...input, floatOf });
  // Serialises payments to a supplier: the second one's month has the first in it.
  if (row.supplierId)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`withholding ${row.supplierId}`}))`);
  const withheld = await readWithheld(tx, row, paidOn);
  const amount = row.total - withheld.reduce((sum, tax) => sum + tax.amount, 0);
  const kept = needsReference(method) ? reference : "";
  const payment = { method, reference: kept, floatOf, paidOn, amount, now };
  const paymentId = await settlePayment(tx, actor, row, payment);
  await certify(tx, row, withheld, { paymentId, paidOn, now });
  if (floatOf)
    await spendFloat(tx, actor, { personId: floatOf, purchaseId: id, number: row.number, amount, now });
}

async function assertPayable(tx: Tx, row: PurchaseRow, input: PayInput): Promise<void> {
  const { method, reference, floatOf, paidOn, now } = input;
  if (row.funds === "own_money" && method === "float") throw purchaseMethodWrong.at("method");
  if (method === "float" && !floatOf) throw purchaseFloatRequired.at("floatOf");
  if (needsReference(method) && !reference) throw purchaseReferenceRequired.at("reference");
  if (paidOn > nairobiDate(now)) throw purchaseDayAhead.at("paidOn");
  if (paidOn < row.day) throw purchasePaidBefore.at("paidOn");
  if (method !== "mpesa") return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('purchase-receipts'))`);
  const [taken] = await tx
    .select({ number: purchases.number })
    .from(purchasePayments)
    .innerJoin(purchases, eq(purchases.id, purchasePayments.purchaseId))
    .where(
      and(
        eq(purchasePayments.method, "mpesa"),
        sql`upper(${purchasePayments.reference}) = upper(${reference})`,
        isNull(purchasePayments.undoneAt),
      ),
    );
  if (taken) throw purchaseReceiptTaken.at("reference", { number: taken.number });
}

/**
 * Undoes a payment that was recorded by mistake: its certificates are void, a float gets its money back. An expense from
 * a float waits for approval again, because its float still paid it.
 */
export async function undoPayment(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: { id: Reach<"purchase">; reason: string; now: Date },
): Promise<void> {
  assertCan(actor, "manage_purchases");
  const row = await lockPurchase(tx, id);
  const payment = row.state === "paid" ? await findPayment(tx, id) : undefined;
  if (!payment) throw purchaseNotPaid();
  await tx
    .update(purchasePayments)
    .set({ undoneAt: now, undoneBy: actor.personId, undoReason: reason })
    .where(eq(purchasePayments.id, payment.id));
  await tx.update(withholdings).set({ voidedAt: now }).where(eq(withholdings.paymentId, payment.id));
  const isExpense = row.funds === "float";
  await tx
    .update(purchases)
    .set(
      isExpense
        ? { state: "draft", approvedAt: null, approvedBy: null, updatedAt: now }
        : { state: "approved", updatedAt: now },
    )
    .where(eq(purchases.id, id));
  if (payment.floatOf && !isExpense)
    await spendFloat(tx, actor, {
      ...{ personId: payment.floatOf, purchaseId: id, number: row.number, amount: 0, now },
    });
  await record(tx, actor, purchasePaymentUndone, {
    subjectId: id,
    summary: `Payment of ${row.number} undone: ${reason}`,
    data: { number: row.number, reason },
    at: now,
  });
}
