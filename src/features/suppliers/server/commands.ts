import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { eraseFromAuditLog } from "~/platform/events/audit-chain";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import {
  changedFields,
  FIELD_LABELS,
  inOrder,
  KIND_LABELS,
  type Rate,
  type SupplierFields,
  supplierAdded,
  supplierArchived,
  supplierEdited,
  supplierErased,
  supplierRestored,
} from "../domain";
import {
  supplierArchivedAlready,
  supplierChanged,
  supplierErasedAlready,
  supplierNameTaken,
  supplierPinTaken,
} from "../errors";
import { listChangesOf, lockSupplier } from "./queries";
import { supplierRates, suppliers } from "./tables";

/** Throws INVALID at the field if another supplier has the name or the PIN; concurrent changes wait. */
async function assertFree(tx: Tx, { name, pin }: SupplierFields, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('supplier-names'))`);
  const others = ne(suppliers.id, id);
  const named = and(sql`lower(${suppliers.name}) = lower(${name})`, others);
  if ((await tx.$count(suppliers, named)) > 0) throw supplierNameTaken.at("name");
  if (pin && (await tx.$count(suppliers, and(eq(suppliers.pin, pin), others))) > 0)
    throw supplierPinTaken.at("pin");
}

/** Replaces the prices that changed. */
async function saveRates(
  tx: Tx,
  supplierId: string,
  before: readonly Rate[],
  rates: readonly Rate[],
): Promise<void> {
  const kept = new Set(rates.map((rate) => rate.class));
  for (const { class: of } of before.filter((rate) => !kept.has(rate.class)))
    await tx
      .delete(supplierRates)
      .where(and(eq(supplierRates.supplierId, supplierId), eq(supplierRates.class, of)));
  if (rates.length === 0) return;
  await tx
    .insert(supplierRates)
    .values(rates.map((rate) => ({ ...rate, supplierId })))
    .onConflictDoUpdate({
      target: [supplierRates.supplierId, supplierRates.class],
      set: { price: sql`excluded.price` },
      setWhere: sql`${supplierRates.price} <> excluded.price`,
    });
}

export async function addSupplier(
  tx: Tx,
  actor: Actor,
  { now, ...input }: SupplierFields & { now: Date },
): Promise<{ id: string }> {
  const { rates, ...fields } = input;
  const id = newId(now.getTime());
  await assertFree(tx, input, id);
  await tx.insert(suppliers).values({ id, ...fields, createdAt: now, updatedAt: now });
  await saveRates(tx, id, [], rates);
  const { name, kind } = fields;
  await record(tx, actor, supplierAdded, {
    subjectId: id,
    summary: `${KIND_LABELS[kind]} ${name} added`,
    data: { name, kind },
    at: now,
  });
  return { id };
}

/** `updatedAt` is the version the editor read: CONFLICT if it changed since. Records nothing if no field changed. */
export async function editSupplier(
  tx: Tx,
  actor: Actor,
  { id, updatedAt, now, ...input }: SupplierFields & { id: Reach<"supplier">; updatedAt: Date; now: Date },
): Promise<void> {
  const row = await lockSupplier(tx, id);
  if (row.status === "archived") throw supplierArchivedAlready();
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw supplierChanged();
  const after = { ...input, rates: inOrder(input.rates) };
  const changed = changedFields(row, after);
  if (changed.length === 0) return;
  await assertFree(tx, input, id);
  const { rates, ...fields } = after;
  await tx
    .update(suppliers)
    .set({ ...fields, updatedAt: now })
    .where(eq(suppliers.id, id));
  await saveRates(tx, id, row.rates, rates);
  await record(tx, actor, supplierEdited, {
    subjectId: id,
    summary: `Supplier ${fields.name} edited: ${changed.map((field) => FIELD_LABELS[field]).join(", ")}`,
    data: { name: fields.name, fields: changed },
    at: now,
  });
}

interface OnSupplier {
  id: Reach<"supplier">;
  now: Date;
}

/** Sets the rating that follows from finished work. Records nothing if it is the same. */
export async function rateSupplier(
  tx: Tx,
  actor: Actor,
  { id, rating, now }: OnSupplier & { rating: number },
): Promise<void> {
  const before = await lockSupplier(tx, id);
  if (before.rating === rating) return;
  await tx.update(suppliers).set({ rating, updatedAt: now }).where(eq(suppliers.id, id));
  await record(tx, actor, supplierEdited, {
    subjectId: id,
    summary: `Rating of ${before.name} is now ${rating} of 5`,
    data: { name: before.name, fields: ["rating"] },
    at: now,
  });
}

/** Archives a supplier; a second call has no effect. */
export async function archiveSupplier(tx: Tx, actor: Actor, { id, now }: OnSupplier): Promise<void> {
  const { name, status } = await lockSupplier(tx, id);
  if (status === "archived") return;
  await tx.update(suppliers).set({ status: "archived", updatedAt: now }).where(eq(suppliers.id, id));
  await record(tx, actor, supplierArchived, {
    subjectId: id,
    summary: `Supplier ${name} archived`,
    data: { name },
    at: now,
  });
}

/** Restores an archived supplier; a second call has no effect. CONFLICT if its contact was erased. */
export async function restoreSupplier(tx: Tx, actor: Actor, { id, now }: OnSupplier): Promise<void> {
  const { name, status, erasedAt } = await lockSupplier(tx, id);
  if (erasedAt) throw supplierErasedAlready();
  if (status === "active") return;
  await tx.update(suppliers).set({ status: "active", updatedAt: now }).where(eq(suppliers.id, id));
  await record(tx, actor, supplierRestored, {
    subjectId: id,
    summary: `Supplier ${name} restored`,
    data: { name },
    at: now,
  });
}

/**
 * Forgets the people behind a supplier and archives it. The name and the PIN of a business stay: tax law wants them for
 * five years. A second call has no effect.
 */
export async function eraseSupplier(tx: Tx, actor: Actor, { id, now }: OnSupplier): Promise<void> {
  const { erasedAt } = await lockSupplier(tx, id);
  if (erasedAt) return;
  await tx
    .update(suppliers)
    .set({
      ...{ contact: "", phone: "", email: "", mpesa: "", notes: "" },
      ...{ status: "archived", erasedAt: now, updatedAt: now },
    })
    .where(eq(suppliers.id, id));
  await record(tx, actor, supplierErased, {
    subjectId: id,
    summary: "A supplier's contact erased",
    data: {},
    at: now,
  });
  // Last, because the audit log also holds the values that this transaction changed.
  const changeIds = await listChangesOf(tx, id);
  await eraseFromAuditLog(tx, actor, { subjectId: id, eventIds: [], changeIds, now });
}
