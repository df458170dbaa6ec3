import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import type { Withholding } from "~/features/suppliers/domain";
import { suppliers } from "~/features/suppliers/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { FileType } from "~/platform/kernel/file-types";
import type { VatCode, Withheld } from "../domain/money";
import type { Funds, PayMethod, Proof, PurchaseState } from "../domain/purchases";

const person = (name: string) => uuid(name).references(() => people.id);
/** A bill's number without spaces and marks, so that INV-001 and INV 001 are the same. */
export const plainNumber = (column: unknown) => sql`regexp_replace(lower(${column}), '[^a-z0-9]', '', 'g')`;

/** A supplier's bill, or an expense of a person. Amounts are cents; `total` has VAT. */
export const purchases = pgTable(
  "purchases",
  {
    id: id(),
    /** PUR-2026-0001, without gaps. */
    number: text("number").notNull().unique(),
    supplierId: uuid("supplier_id").references(() => suppliers.id),
    /** As on the bill: a supplier that changes later does not change it. */
    payee: text("payee").notNull(),
    pin: text("pin").notNull().default(""),
    withholding: text("withholding").$type<Withholding>().notNull().default("none"),
    billNumber: text("bill_number").notNull().default(""),
    day: plainDate("day").notNull(),
    /** The day of the bill if it names none. */
    dueDate: plainDate("due_date").notNull(),
    funds: text("funds").$type<Funds>().notNull(),
    spentBy: person("spent_by"),
    proof: text("proof").$type<Proof>().notNull().default("missing"),
    proofNumber: text("proof_number").notNull().default(""),
    proofReason: text("proof_reason").notNull().default(""),
    note: text("note").notNull().default(""),
    total: cents("total").notNull(),
    vat: cents("vat").notNull(),
    /** The part before VAT that VAT is charged on. */
    taxable: cents("taxable").notNull(),
    state: text("state").$type<PurchaseState>().notNull().default("draft"),
    createdAt: createdAt(),
    createdBy: person("created_by"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    approvedAt: instant("approved_at"),
    approvedBy: person("approved_by"),
    cancelledAt: instant("cancelled_at"),
    cancelledBy: person("cancelled_by"),
    cancelReason: text("cancel_reason").notNull().default(""),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(number || ' ' || payee || ' ' || pin || ' ' || bill_number || ' ' || proof_number || ' ' || note)`,
      ),
  },
  (table) => [
    index("purchases_by_day").on(table.day, table.id),
    index("purchases_by_due").on(table.dueDate, table.id),
    index("purchases_by_total").on(table.total, table.id),
    index("purchases_supplier").on(table.supplierId, table.day).where(sql`supplier_id is not null`),
    index("purchases_spent_by").on(table.spentBy, table.day).where(sql`spent_by is not null`),
    index("purchases_open").on(table.dueDate, table.id).where(sql`state in ('draft', 'approved')`),
    index("purchases_without_proof")
      .on(table.day, table.id)
      .where(sql`proof = 'missing' and state <> 'cancelled'`),
    uniqueIndex("purchases_bill")
      .on(table.supplierId, plainNumber(table.billNumber))
      .where(sql`bill_number <> '' and state <> 'cancelled'`),
    uniqueIndex("purchases_proof")
      .on(table.proofNumber)
      .where(sql`proof_number <> '' and state <> 'cancelled'`),
    check("purchases_state_known", sql`${table.state} in ('draft', 'approved', 'paid', 'cancelled')`),
    check("purchases_funds_known", sql`${table.funds} in ('owed', 'float', 'own_money')`),
    check("purchases_spender", sql`(${table.funds} = 'owed') = (${table.spentBy} is null)`),
    check("purchases_money", sql`${table.total} > 0 and ${table.vat} between 0 and ${table.total}`),
    check("purchases_due", sql`${table.dueDate} >= ${table.day}`),
    check(
      "purchases_approved",
      sql`${table.state} not in ('approved', 'paid') or ${table.approvedAt} is not null`,
    ),
    check("purchases_cancelled", sql`(${table.state} = 'cancelled') = (${table.cancelledAt} is not null)`),
    check("purchases_proof_known", sql`${table.proof} in ('missing', 'etims', 'buyer', 'none_needed')`),
  ],
);

export const purchaseLines = pgTable(
  "purchase_lines",
  {
    id: id(),
    purchaseId: uuid("purchase_id")
      .notNull()
      .references(() => purchases.id),
    place: smallint("place").notNull(),
    accountCode: text("account_code").notNull(),
    what: text("what").notNull(),
    /** Cents, with VAT. */
    amount: cents("amount").notNull(),
    vatCode: text("vat_code").$type<VatCode>().notNull(),
    vat: cents("vat").notNull(),
    moveId: uuid("move_id").references(() => moves.id),
    vehicleId: uuid("vehicle_id").references(() => vehicles.id),
  },
  (table) => [
    uniqueIndex("purchase_lines_place").on(table.purchaseId, table.place),
    index("purchase_lines_move").on(table.moveId).where(sql`move_id is not null`),
    index("purchase_lines_vehicle").on(table.vehicleId).where(sql`vehicle_id is not null`),
    check("purchase_lines_money", sql`${table.amount} > 0 and ${table.vat} between 0 and ${table.amount}`),
    check("purchase_lines_vat_known", sql`${table.vatCode} in ('A', 'B', 'C', 'D', 'E')`),
  ],
);

/** Photos and PDFs. A file is in the storage before its row and removed after it. */
export const purchaseFiles = pgTable(
  "purchase_files",
  {
    id: id(),
    purchaseId: uuid("purchase_id")
      .notNull()
      .references(() => purchases.id),
    name: text("name").notNull(),
    mediaType: text("media_type").$type<FileType>().notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    createdAt: createdAt(),
    createdBy: person("created_by"),
  },
  (table) => [index("purchase_files_purchase").on(table.purchaseId, table.id)],
);

/** A purchase is paid once: at most one of its payments is not undone. */
export const purchasePayments = pgTable(
  "purchase_payments",
  {
    id: id(),
    purchaseId: uuid("purchase_id")
      .notNull()
      .references(() => purchases.id),
    method: text("method").$type<PayMethod>().notNull(),
    /** Cents: the total without the taxes that were withheld. */
    amount: cents("amount").notNull(),
    reference: text("reference").notNull().default(""),
    /** Whose float paid it. */
    floatOf: person("float_of"),
    paidOn: plainDate("paid_on").notNull(),
    createdAt: createdAt(),
    createdBy: person("created_by"),
    undoneAt: instant("undone_at"),
    undoneBy: person("undone_by"),
    undoReason: text("undo_reason").notNull().default(""),
  },
  (table) => [
    uniqueIndex("purchase_payments_one").on(table.purchaseId).where(sql`undone_at is null`),
    uniqueIndex("purchase_payments_receipt")
      .on(sql`upper(${table.reference})`)
      .where(sql`method = 'mpesa' and undone_at is null`),
    index("purchase_payments_purchase").on(table.purchaseId, table.id),
    index("purchase_payments_paid_on").on(table.paidOn, table.id),
    check("purchase_payments_amount", sql`${table.amount} > 0`),
    check("purchase_payments_method_known", sql`${table.method} in ('bank', 'mpesa', 'cash', 'float')`),
    check("purchase_payments_float", sql`(${table.method} = 'float') = (${table.floatOf} is not null)`),
  ],
);

/** A tax that was withheld from a payment, with its certificate. An undone payment voids it. */
export const withholdings = pgTable(
  "withholdings",
  {
    id: id(),
    /** WHT-2026-0001, without gaps. */
    number: text("number").notNull().unique(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => purchasePayments.id),
    supplierId: uuid("supplier_id")
      .notNull()
      .references(() => suppliers.id),
    kind: text("kind").$type<Withheld["kind"]>().notNull(),
    withholding: text("withholding").$type<Withholding>().notNull(),
    payee: text("payee").notNull(),
    pin: text("pin").notNull(),
    /** Basis points. */
    rate: integer("rate").notNull(),
    /** Cents without VAT: with those of the month that it catches up on. */
    base: cents("base").notNull(),
    amount: cents("amount").notNull(),
    day: plainDate("day").notNull(),
    createdAt: createdAt(),
    voidedAt: instant("voided_at"),
  },
  (table) => [
    index("withholdings_day").on(table.day, table.id),
    index("withholdings_payment").on(table.paymentId),
    index("withholdings_supplier").on(table.supplierId, table.day),
    check("withholdings_kind_known", sql`${table.kind} in ('income_tax', 'vat')`),
    check("withholdings_money", sql`${table.amount} > 0 and ${table.base} >= ${table.amount}`),
  ],
);
