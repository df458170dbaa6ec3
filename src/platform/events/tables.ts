import { sql } from "drizzle-orm";
import { bigint, bigserial, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "~/platform/db/columns";

/** Which transaction wrote a row. Numbers begin anew in a restored database: the time tells them apart. */
const written = () => ({
  txid: bigint("txid", { mode: "number" }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull().default(sql`now()`),
});

/**
 * One row per business fact, written in the transaction that makes it true: audit log, activity feed, customer's
 * timeline and trigger of subscribers at once. Append-only (a trigger refuses update and delete). Never holds tokens.
 */
export const events = pgTable(
  "events",
  {
    id: id(),
    type: text("type").notNull(),
    /** The noun and row the fact is about: 'quote', its id. */
    subjectType: text("subject_type").notNull(),
    subjectId: uuid("subject_id").notNull(),
    /** What the audit log shows: 'Quote approved'. */
    summary: text("summary").notNull(),
    data: jsonb("data").notNull().default(sql`'{}'::jsonb`),
    customerId: uuid("customer_id"),
    actorKind: text("actor_kind").notNull(),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    at: instant("at").notNull(),
    /** From where: the caller's address, and the request as the log knows it; null for what time or a task brought. */
    ip: text("ip"),
    requestId: text("request_id"),
    ...written(),
  },
  (table) => [
    index("events_noun").on(table.subjectType, table.at, table.id),
    index("events_actor").on(table.actorId, table.at, table.id),
    index("events_subject").on(table.subjectType, table.subjectId, table.at),
    index("events_at").on(table.at, table.id),
    index("events_customer").on(table.customerId, table.at),
  ],
);

/**
 * What a row was and became: the columns that a change touched, by a trigger on every table that holds the business, so
 * that no command can forget it. Secrets are left out. Belongs to the event of the same transaction. Append-only.
 */
export const rowChanges = pgTable(
  "row_changes",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    tableName: text("table_name").notNull(),
    /** The row's id, or what stands for one. */
    rowKey: text("row_key").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    /** Null when the row was deleted. */
    after: jsonb("after").$type<Record<string, unknown>>(),
    ...written(),
  },
  (table) => [index("row_changes_written").on(table.txid, table.writtenAt)],
);

/** Events and row changes that the chain does not hold yet, in the order of their writing; filled by triggers. */
export const auditWaiting = pgTable("trail_waiting", {
  seq: bigserial("seq", { mode: "number" }).primaryKey(),
  kind: text("kind").notNull(),
  rowId: uuid("row_id").notNull(),
  txid: bigint("txid", { mode: "number" }).notNull(),
});

/**
 * The chain: each link seals one event or row change together with all before it, by a key that is not in the database.
 * Personal values enter as a salted digest; an erasure takes the salt away and the chain still holds. Append-only.
 */
export const auditLinks = pgTable("trail_links", {
  position: bigint("position", { mode: "number" }).primaryKey(),
  kind: text("kind").notNull(),
  rowId: uuid("row_id").notNull().unique(),
  salt: text("salt"),
  personal: text("personal").notNull(),
  seal: text("seal").notNull(),
  linkedAt: timestamp("linked_at", { withTimezone: true }).notNull().default(sql`now()`),
  /** The event that says why personal values are gone. */
  erasedBy: uuid("erased_by"),
});
