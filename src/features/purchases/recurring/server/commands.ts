import { and, eq } from "drizzle-orm";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { isPurchaseAccount } from "../../domain/accounts";
import type { VatCode } from "../../domain/money";
import { purchaseAccountUnknown, purchaseSupplierUnknown } from "../../errors";
import { enterPurchase } from "../../server/commands/enter-purchase";
import { findActiveSupplier } from "../../server/queries/references";
import {
  dayAfter,
  type Interval,
  recurringBillAdded,
  recurringBillEdited,
  recurringBillResumed,
  recurringBillStopped,
} from "../domain";
import { recurringChanged } from "../errors";
import { listDue, lockRecurring } from "./queries";
import { recurringBillDays, recurringBills } from "./tables";

export interface RecurringFields {
  name: string;
  supplierId: string;
  accountCode: string;
  /** Cents, with VAT. */
  amount: number;
  vatCode: VatCode;
  vehicleId: string | null;
  months: Interval;
  nextOn: PlainDate;
  endsOn: PlainDate | null;
}
interface OnBill {
  id: Reach<"recurring-bill">;
  now: Date;
}

async function readFields(tx: Tx, { accountCode, supplierId, nextOn }: RecurringFields) {
  if (!isPurchaseAccount(accountCode)) throw purchaseAccountUnknown.at("accountCode");
  if (!(await findActiveSupplier(tx, supplierId))) throw purchaseSupplierUnknown.at("supplierId");
  return { dayOfMonth: Number(nextOn.slice(8)) };
}

export async function addRecurring(
  tx: Tx,
  actor: Actor,
  { now, ...fields }: RecurringFields & { now: Date },
): Promise<{ id: string }> {
  const id = newId(now.getTime());
  const read = await readFields(tx, fields);
  await tx
    .insert(recurringBills)
    .values({ ...fields, ...read, id, createdAt: now, createdBy: actor.personId, updatedAt: now });
  const { name } = fields;
  await record(tx, actor, recurringBillAdded, {
    ...{ subjectId: id, summary: `Recurring bill added: ${name}`, data: { name }, at: now },
  });
  return { id };
}

/** `updatedAt` is the version the editor read: CONFLICT if it changed since. */
export async function editRecurring(
  tx: Tx,
  actor: Actor,
  { id, updatedAt, now, ...fields }: RecurringFields & OnBill & { updatedAt: Date },
): Promise<void> {
  const row = await lockRecurring(tx, id);
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw recurringChanged();
  const read = await readFields(tx, fields);
  await tx
    .update(recurringBills)
    .set({ ...fields, ...read, updatedAt: now })
    .where(eq(recurringBills.id, id));
  const { name } = fields;
  await record(tx, actor, recurringBillEdited, {
    ...{ subjectId: id, summary: `Recurring bill edited: ${name}`, data: { name }, at: now },
  });
}

/** Stops or resumes a bill; a second call has no effect. A resumed bill enters the days that passed. */
export async function setActive(
  tx: Tx,
  actor: Actor,
  { id, isActive, now }: OnBill & { isActive: boolean },
): Promise<void> {
  const row = await lockRecurring(tx, id);
  if (row.isActive === isActive) return;
  const { name } = row;
  await tx.update(recurringBills).set({ isActive, updatedAt: now }).where(eq(recurringBills.id, id));
  await record(tx, actor, isActive ? recurringBillResumed : recurringBillStopped, {
    ...{ subjectId: id, summary: `Recurring bill ${isActive ? "resumed" : "stopped"}: ${name}` },
    ...{ data: { name }, at: now },
  });
}

/** Enters the bills of one recurring bill that are due, each for its day. A day that has a purchase gets no other. */
export async function enterDue(
  tx: Tx,
  { id, now }: { id: Reach<"recurring-bill">; now: Date },
): Promise<void> {
  const bill = await lockRecurring(tx, id);
  const today = nairobiDate(now);
  let next = bill.nextOn;
  const supplier = await findActiveSupplier(tx, bill.supplierId);
  while (supplier && bill.isActive && next <= today && (bill.endsOn === null || next <= bill.endsOn)) {
    const known = and(eq(recurringBillDays.billId, id), eq(recurringBillDays.day, next));
    if ((await tx.$count(recurringBillDays, known)) === 0) {
      const { accountCode, amount, vatCode, vehicleId, supplierId, name } = bill;
      const purchase = await enterPurchase(tx, system, {
        ...{ supplierId, payee: "", withholding: supplier?.withholding ?? "none", billNumber: "" },
        ...{ day: next, dueDate: next, funds: "owed", spentBy: null },
        ...{ proof: "missing", proofNumber: "", proofReason: "", note: `Recurring: ${name}` },
        lines: [{ accountCode, what: name, amount, vatCode, vehicleId, moveId: null }],
        now,
      });
      await tx.insert(recurringBillDays).values({ billId: id, day: next, purchaseId: purchase.id });
    }
    next = dayAfter(next, bill.months, bill.dayOfMonth);
  }
  if (next !== bill.nextOn)
    await tx.update(recurringBills).set({ nextOn: next }).where(eq(recurringBills.id, id));
}

/** Enters all due bills, each in a separate transaction. */
export async function enterAllDue(now: Date): Promise<void> {
  for (const id of await listDue(db(), nairobiDate(now)))
    await transaction((tx) => enterDue(tx, { id: trustedReach(tx, "recurring-bill", id, "system"), now }));
}
