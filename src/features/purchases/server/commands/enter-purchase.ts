import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { isPurchaseAccount } from "../../domain/accounts";
import { totalsOf, vatIn } from "../../domain/money";
import {
  canEdit,
  changedFields,
  FIELD_LABELS,
  type Proof,
  type PurchaseFields,
  type PurchaseLine,
  purchaseEdited,
  purchaseEntered,
  purchaseProofAdded,
} from "../../domain/purchases";
import {
  purchaseAccountUnknown,
  purchaseBillTaken,
  purchaseCancelledAlready,
  purchaseChanged,
  purchaseDayAhead,
  purchaseNotDraft,
  purchasePayeeRequired,
  purchaseProofTaken,
  purchaseReferenceUnknown,
  purchaseSupplierUnknown,
} from "../../errors";
import { fieldsOf, listLines, lockPurchase } from "../queries/locked";
import { findActiveSupplier, listKnown } from "../queries/references";
import { plainNumber, purchaseLines, purchases } from "../tables";
import { spendFloat } from "./spend-float";

/** Serialises bills of suppliers, so that the second of two equal ones names the first. */
async function assertUnique(tx: Tx, id: string, fields: PurchaseFields): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('purchase-numbers'))`);
  const another = async (condition: SQL | undefined) => {
    const [row] = await tx
      .select({ number: purchases.number })
      .from(purchases)
      .where(and(condition, ne(purchases.state, "cancelled"), ne(purchases.id, id)))
      .limit(1);
    return row;
  };
  const { supplierId, billNumber, proofNumber } = fields;
  if (supplierId && billNumber) {
    const same = sql`${plainNumber(purchases.billNumber)} = ${plainNumber(sql`${billNumber}::text`)}`;
    const taken = await another(
      and(eq(purchases.supplierId, supplierId), ne(purchases.billNumber, ""), same),
    );
    if (taken) throw purchaseBillTaken.at("billNumber", { number: taken.number });
  }
  if (proofNumber) await assertProofFree(tx, id, proofNumber);
}

async function assertProofFree(tx: Tx, id: string, proofNumber: string): Promise<void> {
  const [taken] = await tx
    .select({ number: purchases.number })
    .from(purchases)
    .where(
      and(eq(purchases.proofNumber, proofNumber), ne(purchases.state, "cancelled"), ne(purchases.id, id)),
    )
    .limit(1);
  if (taken) throw purchaseProofTaken.at("proofNumber", { number: taken.number });
}

/** Throws INVALID at the field of a line whose account, move or vehicle does not exist. */
async function assertLines(tx: Tx, lines: readonly PurchaseLine[]): Promise<void> {
  const idsOf = (field: "moveId" | "vehicleId") => [...new Set(lines.flatMap((line) => line[field] ?? []))];
  const known = await listKnown(tx, idsOf("moveId"), idsOf("vehicleId"));
  for (const [at, { accountCode, moveId, vehicleId }] of lines.entries()) {
    if (!isPurchaseAccount(accountCode)) throw purchaseAccountUnknown.at(`lines.${at}.accountCode`);
    if (moveId && !known.has(moveId)) throw purchaseReferenceUnknown.at(`lines.${at}.moveId`);
    if (vehicleId && !known.has(vehicleId)) throw purchaseReferenceUnknown.at(`lines.${at}.vehicleId`);
  }
}

/** The name and PIN as they are today: a later change of the supplier does not change its bills. */
async function readPayee(tx: Tx, { supplierId, payee }: PurchaseFields) {
  if (!supplierId) {
    if (!payee) throw purchasePayeeRequired.at("payee");
    return { payee, pin: "" };
  }
  const supplier = await findActiveSupplier(tx, supplierId);
  if (!supplier) throw purchaseSupplierUnknown.at("supplierId");
  return { payee: supplier.name, pin: supplier.pin };
}

/** Only unpaid bills of suppliers have taxes withheld. */
const withholdingOf = ({ supplierId, funds, withholding }: PurchaseFields) =>
  supplierId && funds === "owed" ? withholding : "none";

async function readRow(tx: Tx, id: string, fields: PurchaseFields, now: Date) {
  const { lines, dueDate, ...plain } = fields;
  if (fields.day > nairobiDate(now)) throw purchaseDayAhead.at("day");
  const { payee, pin } = await readPayee(tx, fields);
  await assertLines(tx, lines);
  await assertUnique(tx, id, fields);
  const { total, vat, taxable } = totalsOf(lines);
  return {
    ...{ ...plain, payee, pin, total, vat, taxable, withholding: withholdingOf(fields) },
    dueDate: dueDate ?? fields.day,
  };
}

const insertLines = (tx: Tx, purchaseId: string, lines: readonly PurchaseLine[], now: Date) =>
  tx.insert(purchaseLines).values(
    lines.map((line, place) => ({
      ...{ ...line, id: newId(now.getTime()), purchaseId, place },
      vat: vatIn(line.amount, line.vatCode),
    })),
  );

export interface NewPurchase extends PurchaseFields {
  /** Given by the phone, so that an expense that is sent again counts once. */
  id?: string;
  now: Date;
}

/** Enters a bill or an expense for approval. A float pays it at once: it is given back if the purchase is cancelled. */
export async function enterPurchase(
  tx: Tx,
  actor: Actor,
  { now, id = newId(now.getTime()), ...fields }: NewPurchase,
): Promise<{ id: string }> {
  const row = await readRow(tx, id, fields, now);
  const year = Number(nairobiDate(now).slice(0, 4));
  const number = `PUR-${year}-${String(await nextNumber(tx, "purchases", year)).padStart(4, "0")}`;
  await tx
    .insert(purchases)
    .values({ ...row, id, number, createdAt: now, createdBy: actor.personId, updatedAt: now });
  await insertLines(tx, id, fields.lines, now);
  const { payee, total, funds, spentBy } = row;
  if (funds === "float" && spentBy)
    await spendFloat(tx, actor, { personId: spentBy, purchaseId: id, number, amount: total, now });
  await record(tx, actor, purchaseEntered, {
    subjectId: id,
    summary: `${number} entered: ${payee}, ${formatKes(total)}`,
    data: { number, payee, total },
    at: now,
  });
  return { id };
}

/** `updatedAt` is the version the editor read: CONFLICT if it changed since. Records nothing if no field changed. */
export async function editPurchase(
  tx: Tx,
  actor: Actor,
  { id, updatedAt, now, ...fields }: PurchaseFields & { id: Reach<"purchase">; updatedAt: Date; now: Date },
): Promise<void> {
  const before = await lockPurchase(tx, id);
  if (!canEdit(before.state)) throw purchaseNotDraft();
  if (before.updatedAt.getTime() !== updatedAt.getTime()) throw purchaseChanged();
  const row = await readRow(tx, id, fields, now);
  const { number } = before;
  const read = fieldsOf(before, await listLines(tx, id));
  const { withholding, payee, dueDate } = row;
  const changed = changedFields(read, { ...fields, withholding, payee, dueDate });
  if (changed.length === 0) return;
  await tx
    .update(purchases)
    .set({ ...row, updatedAt: now })
    .where(eq(purchases.id, id));
  if (changed.includes("lines")) {
    await tx.delete(purchaseLines).where(eq(purchaseLines.purchaseId, id));
    await insertLines(tx, id, fields.lines, now);
  }
  const spending = { purchaseId: id, number, now };
  const isOther = before.spentBy !== row.spentBy || row.funds !== "float";
  if (before.funds === "float" && before.spentBy && isOther)
    await spendFloat(tx, actor, { ...spending, personId: before.spentBy, amount: 0 });
  if (row.funds === "float" && row.spentBy)
    await spendFloat(tx, actor, { ...spending, personId: row.spentBy, amount: row.total });
  await record(tx, actor, purchaseEdited, {
    subjectId: id,
    summary: `${number} edited: ${changed.map((field) => FIELD_LABELS[field]).join(", ")}`,
    data: { number, fields: changed },
    at: now,
  });
}

/** Enters the eTIMS number that came later. Possible until the purchase is cancelled. */
export async function addProof(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"purchase">; proof: Proof; proofNumber: string; proofReason: string; now: Date },
): Promise<void> {
  const { id, proof, proofNumber, proofReason, now } = input;
  const { number, state } = await lockPurchase(tx, id);
  if (state === "cancelled") throw purchaseCancelledAlready();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('purchase-numbers'))`);
  if (proofNumber) await assertProofFree(tx, id, proofNumber);
  await tx
    .update(purchases)
    .set({ proof, proofNumber, proofReason, updatedAt: now })
    .where(eq(purchases.id, id));
  await record(tx, actor, purchaseProofAdded, {
    subjectId: id,
    summary: `eTIMS of ${number}: ${[proofNumber, proofReason].filter(Boolean).join(" ") || proof}`,
    data: { number, proof, proofNumber },
    at: now,
  });
}
