import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { ServiceCategory } from "~/features/customers/domain";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { cents, createdAt, id, instant, plainDate } from "~/platform/db/columns";
import { type Insurance, NO_INSURANCE, NO_PLACE, type Place, type ServicePayment } from "../domain";

const texts = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

/**
 * A customer's job, from an accepted quote or from a manual record that names its customer. A quote's move has its
 * customer and places on the quote (docs/decisions/0043).
 */
export const moves = pgTable(
  "moves",
  {
    id: id(),
    /** SRV-2026-0001, without gaps. */
    number: text("number").notNull().unique(),
    quoteId: uuid("quote_id")
      .unique()
      .references(() => quotes.id),
    customerId: uuid("customer_id").references(() => customers.id),
    category: text("category").$type<ServiceCategory>().notNull(),
    status: text("status").notNull().default("booked"),
    /** The scheduled day. Events keep it equal to the quote's service date. Null for a record without a date. */
    date: plainDate("date"),
    window: text("window").notNull(),
    crewLead: uuid("crew_lead").references(() => people.id),
    notes: text("notes").notNull().default(""),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    cancelledAt: instant("cancelled_at"),
    title: text("title").notNull().default(""),
    description: text("description").notNull().default(""),
    requestDate: plainDate("request_date")
      .notNull()
      .default(sql`(now() at time zone 'Africa/Nairobi')::date`),
    quotedDate: plainDate("quoted_date"),
    origin: jsonb("origin").$type<Place>().notNull().default(NO_PLACE),
    destination: jsonb("destination").$type<Place>().notNull().default(NO_PLACE),
    items: texts("items"),
    specialRequirements: text("special_requirements").notNull().default(""),
    /** Cubic metres. */
    estimatedVolume: doublePrecision("estimated_volume"),
    /** Kilograms. */
    estimatedWeight: doublePrecision("estimated_weight"),
    /** Hours, in halves. */
    estimatedDuration: doublePrecision("estimated_duration"),
    /** Cubic metres, as counted on the day. */
    actualVolume: doublePrecision("actual_volume"),
    /** Hours, in halves. Null: from start to completion. */
    actualDuration: doublePrecision("actual_duration"),
    quotedAmount: cents("quoted_amount").notNull().default(0),
    finalAmount: cents("final_amount"),
    paymentStatus: text("payment_status").$type<ServicePayment>().notNull().default("pending"),
    paymentMethod: text("payment_method").notNull().default(""),
    vehiclesUsed: texts("vehicles_used"),
    equipmentUsed: texts("equipment_used"),
    packingMaterials: texts("packing_materials"),
    /** Out of 10, by the office. */
    qualityScore: smallint("quality_score"),
    customerRating: smallint("customer_rating"),
    customerFeedback: text("customer_feedback").notNull().default(""),
    internalNotes: text("internal_notes").notNull().default(""),
    insurance: jsonb("insurance").$type<Insurance>().notNull().default(NO_INSURANCE),
    /** Numbers of claims not filed in the app. */
    claims: texts("claims"),
    createdBy: uuid("created_by").references(() => people.id),
    createdAt: createdAt(),
    updatedBy: uuid("updated_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("moves_date").on(table.date, table.id),
    index("moves_crew_lead").on(table.crewLead, table.date),
    index("moves_status").on(table.status, table.date, table.id),
    index("moves_number_search").using("gin", sql`lower(${table.number}) gin_trgm_ops`),
    index("moves_customer").on(table.customerId, table.date),
    index("moves_completed_at").on(table.completedAt).where(sql`completed_at is not null`),
    check("moves_of_somebody", sql`${table.quoteId} is not null or ${table.customerId} is not null`),
    check("moves_quote_dated", sql`${table.quoteId} is null or ${table.date} is not null`),
    check(
      "moves_category_known",
      sql`${table.category} in ('residential_move', 'office_move', 'international_move', 'storage', 'packing', 'unpacking', 'assembly', 'cleaning', 'insurance', 'consultation')`,
    ),
    check("moves_amounts", sql`${table.quotedAmount} >= 0 and ${table.finalAmount} >= 0`),
    check("moves_rating", sql`${table.customerRating} between 1 and 5`),
    check("moves_quality", sql`${table.qualityScore} between 1 and 10`),
    check("moves_payment_known", sql`${table.paymentStatus} in ('pending', 'partial', 'paid', 'refunded')`),
    check(
      "moves_status_known",
      sql`${table.status} in ('quoted', 'booked', 'confirmed', 'in_progress', 'completed', 'cancelled', 'rescheduled')`,
    ),
    check("moves_window_known", sql`${table.window} in ('morning', 'afternoon', 'full_day')`),
    check("moves_completed", sql`(${table.status} = 'completed') = (${table.completedAt} is not null)`),
    check("moves_cancelled", sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`),
  ],
);

export const moveCrew = pgTable(
  "move_crew",
  {
    moveId: uuid("move_id")
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.personId] }),
    index("move_crew_person").on(table.personId),
  ],
);
