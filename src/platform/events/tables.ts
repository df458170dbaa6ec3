import { sql } from "drizzle-orm";
import { bigint, bigserial, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "~/platform/db/columns";

/** The writing transaction. Numbers restart in a restored database, so the time is needed too. */
const written = () => ({
  txid: bigint("txid", { mode: "number" }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull().default(sql`now()`),
});

/**
 * One row for each business fact, written in its transaction: audit log, activity feed, customer timeline and trigger
 * of subscribers. Append-only (a trigger rejects update and delete). Never contains tokens.
 */
export const events = pgTable(
  "events",
  {
    id: id(),
    type: text("type").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: uuid("subject_id").notNull(),
    summary: text("summary").notNull(),
    data: jsonb("data").notNull().default(sql`'{}'::jsonb`),
    customerId: uuid("customer_id"),
    actorKind: text("actor_kind").notNull(),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    at: instant("at").notNull(),
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
 * The changed columns of each row before and after, written by a trigger on every business table. Secrets are excluded.
 * Belongs to the event of the same transaction. Append-only.
 */
export const rowChanges = pgTable(
  "row_changes",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    tableName: text("table_name").notNull(),
    rowKey: text("row_key").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    ...written(),
  },
  (table) => [index("row_changes_written").on(table.txid, table.writtenAt)],
);

export const auditWaiting = pgTable("trail_waiting", {
  seq: bigserial("seq", { mode: "number" }).primaryKey(),
  kind: text("kind").notNull(),
  rowId: uuid("row_id").notNull(),
  txid: bigint("txid", { mode: "number" }).notNull(),
});

/**
 * Each link seals one event or row change and all before it, with a key outside the database. Personal values enter as
 * a salted digest; an erasure removes the salt, and the chain stays valid. Append-only.
 */
export const auditLinks = pgTable("trail_links", {
  position: bigint("position", { mode: "number" }).primaryKey(),
  kind: text("kind").notNull(),
  rowId: uuid("row_id").notNull().unique(),
  salt: text("salt"),
  personal: text("personal").notNull(),
  seal: text("seal").notNull(),
  linkedAt: timestamp("linked_at", { withTimezone: true }).notNull().default(sql`now()`),
  erasedBy: uuid("erased_by"),
});
