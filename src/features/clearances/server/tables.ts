import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Answerer, ClearanceKind, ClearanceState, Moment } from "../domain";

/** A permission that a place of a move needs before the crew works there. */
export const clearances = pgTable(
  "clearances",
  {
    id: id(),
    moveId: uuid("move_id")
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    /** The folded address: stops of all jobs at it share the clearance. */
    place: text("place").notNull(),
    address: text("address").notNull(),
    kind: text("kind").$type<ClearanceKind>().notNull(),
    state: text("state").$type<ClearanceState>().notNull().default("open"),
    source: text("source").$type<"survey" | "office">().notNull(),
    contactName: text("contact_name").notNull().default(""),
    contactPhone: text("contact_phone").notNull().default(""),
    note: text("note").notNull().default(""),
    /** Why it is not needed, or was refused. */
    reason: text("reason").notNull().default(""),
    requestedAt: instant("requested_at"),
    decidedAt: instant("decided_at"),
    decidedVia: text("decided_via").$type<Answerer>(),
    decidedBy: uuid("decided_by").references(() => people.id),
    /** The name that a customer or caretaker gave with the answer. */
    decidedName: text("decided_name").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    unique("clearances_of_place").on(table.moveId, table.place, table.kind),
    check(
      "clearances_kind_known",
      sql`${table.kind} in ('landlord_letter', 'lift_booking', 'gate_pass', 'county_permit')`,
    ),
    check(
      "clearances_state_known",
      sql`${table.state} in ('open', 'requested', 'confirmed', 'waived', 'failed')`,
    ),
    check(
      "clearances_decided",
      sql`(${table.state} in ('confirmed', 'waived', 'failed')) = (${table.decidedAt} is not null) and (${table.decidedAt} is null) = (${table.decidedVia} is null)`,
    ),
    check("clearances_why", sql`${table.reason} <> '' or ${table.state} not in ('waived', 'failed')`),
  ],
);

/** Links of a move's customer, and of the caretaker of one place. Tokens are derived from the id and not stored. */
export const clearanceLinks = pgTable(
  "clearance_links",
  {
    id: id(),
    moveId: uuid("move_id")
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    /** The caretaker's place; empty for the customer. */
    place: text("place").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    openedAt: instant("opened_at"),
  },
  (table) => [
    uniqueIndex("clearance_links_one").on(table.moveId, table.place).where(sql`revoked_at is null`),
    index("clearance_links_move").on(table.moveId),
  ],
);

/** The automatic questions to customers; each is sent once for a day of the move. */
export const clearanceAsks = pgTable(
  "clearance_asks",
  {
    moveId: uuid("move_id")
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    moment: text("moment").$type<Moment>().notNull(),
    day: plainDate("day").notNull(),
    askedAt: instant("asked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.moment, table.day] }),
    check("clearance_asks_moment_known", sql`${table.moment} in ('booking', 'three_days', 'one_day')`),
  ],
);
