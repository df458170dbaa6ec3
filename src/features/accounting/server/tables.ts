import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { suppliers } from "~/features/suppliers/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import { fileColumns } from "~/platform/db/file-columns";
import type { AccountType, Role, SourceKind, TaxCode } from "../domain";
import type { ManualLine, ManualState, Repeat } from "../manual/domain";

const by = (name: string) => uuid(name).references(() => people.id);

/** The one row exists once the accountant has chosen the first day. Nothing is posted before. */
export const books = pgTable(
  "books",
  {
    id: id(),
    one: integer("one").notNull().unique().default(1),
    startsOn: plainDate("starts_on").notNull(),
    startedAt: instant("started_at").notNull(),
    startedBy: by("started_by"),
  },
  (table) => [
    check("books_one", sql`${table.one} = 1`),
    check("books_first_day", sql`extract(day from ${table.startsOn}) = 1`),
  ],
);

export const bookAccounts = pgTable(
  "book_accounts",
  {
    id: id(),
    number: text("number").notNull(),
    nameEn: text("name_en").notNull(),
    nameSw: text("name_sw").notNull().default(""),
    type: text("type").$type<AccountType>().notNull(),
    taxCode: text("tax_code").$type<TaxCode>().notNull().default(""),
    active: boolean("active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(sql`fold_text(number || ' ' || name_en || ' ' || name_sw)`),
  },
  (table) => [
    uniqueIndex("book_accounts_number").on(table.number),
    index("book_accounts_by_number").on(table.number, table.id),
    uniqueIndex("book_accounts_name").on(sql`lower(${table.nameEn})`),
    check("book_accounts_number_known", sql`${table.number} ~ '^[0-9]{3,8}$'`),
    check(
      "book_accounts_type_known",
      sql`${table.type} in ('asset', 'liability', 'equity', 'income', 'expense')`,
    ),
    check("book_accounts_tax_known", sql`${table.taxCode} in ('', 'A', 'B', 'C', 'D', 'E')`),
  ],
);

/** Append-only: the account of a role since a moment. An entry keeps the account that it was posted with. */
export const bookMappings = pgTable(
  "book_mappings",
  {
    id: id(),
    role: text("role").$type<Role>().notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => bookAccounts.id),
    since: instant("since").notNull().defaultNow(),
    setBy: by("set_by"),
  },
  (table) => [index("book_mappings_role").on(table.role, table.since)],
);

/** Months that are closed. A soft closing can be undone with a reason, a hard one cannot. */
export const bookClosings = pgTable(
  "book_closings",
  {
    id: id(),
    /** 2026-10 */
    month: text("month").notNull(),
    kind: text("kind").$type<"soft" | "hard">().notNull(),
    reason: text("reason").notNull().default(""),
    closedAt: instant("closed_at").notNull(),
    closedBy: by("closed_by"),
    reopenedAt: instant("reopened_at"),
    reopenedBy: by("reopened_by"),
    reopenReason: text("reopen_reason").notNull().default(""),
  },
  (table) => [
    uniqueIndex("book_closings_month").on(table.month).where(sql`reopened_at is null`),
    check("book_closings_month_known", sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check(
      "book_closings_kind_known",
      sql`${table.kind} = 'soft' or (${table.kind} = 'hard' and ${table.reason} <> '' and ${table.reopenedAt} is null)`,
    ),
    check("book_closings_reopened", sql`(${table.reopenedAt} is null) = (${table.reopenReason} = '')`),
  ],
);

/**
 * Append-only (a trigger). Every revision of a source is a separate entry; together they are its current lines
 * (docs/decisions/0251).
 */
export const journalEntries = pgTable(
  "journal_entries",
  {
    id: id(),
    number: text("number").notNull().unique(),
    /** Grows in the order of posting, whatever the clocks of processes say: they post one after another. */
    seq: bigint("seq", { mode: "number" }).notNull().unique().generatedAlwaysAsIdentity(),
    /** The day on which it counts. */
    day: plainDate("day").notNull(),
    sourceKind: text("source_kind").$type<SourceKind>().notNull(),
    sourceId: uuid("source_id").notNull(),
    revision: integer("revision").notNull(),
    /** The day of the source itself, before the start and in closed months too. */
    sourceDay: plainDate("source_day").notNull(),
    /** Number of the document: INV-2026-0001. */
    document: text("document").notNull().default(""),
    memo: text("memo").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("journal_entries_source").on(table.sourceKind, table.sourceId, table.revision),
    index("journal_entries_day").on(table.day, table.id),
    index("journal_entries_document").on(table.document).where(sql`document <> ''`),
    index("journal_entries_created_at").on(table.createdAt, table.id),
    check("journal_entries_revision", sql`${table.revision} >= 1`),
  ],
);

/** Append-only. Every entry balances: a deferred constraint trigger checks it. */
export const journalLines = pgTable(
  "journal_lines",
  {
    id: id(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => journalEntries.id),
    position: smallint("position").notNull(),
    /** The entry's day. */
    day: plainDate("day").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => bookAccounts.id),
    role: text("role").$type<Role | "">().notNull().default(""),
    debit: cents("debit").notNull().default(0),
    credit: cents("credit").notNull().default(0),
    customerId: uuid("customer_id").references(() => customers.id),
    supplierId: uuid("supplier_id").references(() => suppliers.id),
    moveId: uuid("move_id").references(() => moves.id),
    vehicleId: uuid("vehicle_id").references(() => vehicles.id),
  },
  (table) => [
    uniqueIndex("journal_lines_entry").on(table.entryId, table.position),
    index("journal_lines_account").on(table.accountId, table.day, table.id),
    index("journal_lines_day").on(table.day, table.id),
    index("journal_lines_customer").on(table.customerId, table.day).where(sql`customer_id is not null`),
    index("journal_lines_supplier").on(table.supplierId, table.day).where(sql`supplier_id is not null`),
    index("journal_lines_move").on(table.moveId).where(sql`move_id is not null`),
    index("journal_lines_vehicle").on(table.vehicleId, table.day).where(sql`vehicle_id is not null`),
    check(
      "journal_lines_side",
      sql`${table.debit} >= 0 and ${table.credit} >= 0 and (${table.debit} = 0) <> (${table.credit} = 0)`,
    ),
  ],
);

/** Debits and credits of an account in a month, so that no report adds up all lines. */
export const journalSums = pgTable(
  "journal_sums",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => bookAccounts.id),
    month: text("month").notNull(),
    debit: cents("debit").notNull(),
    credit: cents("credit").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month] })],
);

/** Rows of sources that changed, written by triggers in their own transactions. A task posts them within a minute. */
export const journalQueue = pgTable(
  "journal_queue",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    sourceId: uuid("source_id").notNull(),
  },
  (table) => [index("journal_queue_source").on(table.kind, table.sourceId)],
);

/** Opening balances that the accountant enters. A debit is positive. */
export const bookOpenings = pgTable(
  "book_openings",
  {
    accountId: uuid("account_id")
      .primaryKey()
      .references(() => bookAccounts.id),
    amount: cents("amount").notNull(),
    updatedAt: instant("updated_at").notNull(),
    updatedBy: by("updated_by"),
  },
  (table) => [check("book_openings_amount", sql`${table.amount} <> 0`)],
);

export const manualEntries = pgTable(
  "manual_entries",
  {
    id: id(),
    number: text("number").notNull().unique(),
    state: text("state").$type<ManualState>().notNull().default("draft"),
    day: plainDate("day").notNull(),
    memo: text("memo").notNull(),
    lines: jsonb("lines").$type<ManualLine[]>().notNull(),
    /** The day on which the opposite entry counts. */
    reversesOn: plainDate("reverses_on"),
    repeat: text("repeat").$type<Repeat>().notNull().default("never"),
    repeatUntil: plainDate("repeat_until"),
    /** The entry that it repeats. */
    repeats: uuid("repeats"),
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
    createdBy: by("created_by"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    decidedAt: instant("decided_at"),
    decidedBy: by("decided_by"),
  },
  (table) => [
    index("manual_entries_day").on(table.day, table.id),
    index("manual_entries_state").on(table.state, table.day, table.id),
    index("manual_entries_reverses").on(table.reversesOn).where(sql`reverses_on is not null`),
    uniqueIndex("manual_entries_repeats").on(table.repeats, table.day).where(sql`repeats is not null`),
    check(
      "manual_entries_state_known",
      sql`${table.state} in ('draft', 'waiting', 'approved', 'refused', 'cancelled')`,
    ),
    check("manual_entries_repeat_known", sql`${table.repeat} in ('never', 'monthly', 'quarterly', 'yearly')`),
    check("manual_entries_reverses_later", sql`${table.reversesOn} > ${table.day}`),
  ],
);

/** A file is in the storage before its row and removed after it. */
export const manualEntryFiles = pgTable(
  "manual_entry_files",
  {
    id: id(),
    manualEntryId: uuid("manual_entry_id")
      .notNull()
      .references(() => manualEntries.id),
    ...fileColumns(),
    createdAt: createdAt(),
    createdBy: by("created_by"),
  },
  (table) => [index("manual_entry_files_entry").on(table.manualEntryId, table.createdAt)],
);
