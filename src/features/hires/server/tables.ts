import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { VehicleClass } from "~/features/fleet/vehicles/domain";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import { suppliers } from "~/features/suppliers/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { Canceller, HireState, OfferState, Withdrawal } from "../domain";

/** A truck that is wanted for a job or for a day, and hired once a haulier accepts. */
export const hires = pgTable(
  "hires",
  {
    id: id(),
    number: text("number").notNull().unique(),
    /** False: for a day, whatever its jobs. A deleted job leaves its hire without one. */
    ofJob: boolean("of_job").notNull(),
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "set null" }),
    class: text("class").$type<VehicleClass>().notNull(),
    /** As the hauliers read them. The job may have others since. */
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** Places of a hire for a day; those of a job are its stops. */
    fromPlace: text("from_place").notNull().default(""),
    toPlace: text("to_place").notNull().default(""),
    litres: integer("litres"),
    kg: integer("kg"),
    /** Loaders that come with the truck, beside its driver. */
    people: smallint("people").notNull().default(0),
    note: text("note").notNull().default(""),
    state: text("state").$type<HireState>().notNull().default("open"),
    expiresAt: instant("expires_at").notNull(),
    /** The hired truck; its plate is the hire's number until the haulier sends one. */
    vehicleId: uuid("vehicle_id").references(() => vehicles.id),
    driver: text("driver").notNull().default(""),
    /** E.164, or empty. */
    driverPhone: text("driver_phone").notNull().default(""),
    cancelledBy: text("cancelled_by").$type<Canceller>(),
    cancelReason: text("cancel_reason").notNull().default(""),
    stars: smallint("stars"),
    ratingNote: text("rating_note").notNull().default(""),
    ratedAt: instant("rated_at"),
    /** The change of the job that planners were notified of; empty while there is none. */
    noticed: text("noticed").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("hires_starts_at").on(table.startsAt, table.id),
    index("hires_job").on(table.jobId).where(sql`job_id is not null`),
    index("hires_vehicle").on(table.vehicleId, table.startsAt).where(sql`vehicle_id is not null`),
    index("hires_waiting").on(table.endsAt).where(sql`state in ('open', 'accepted')`),
    check(
      "hires_state_known",
      sql`${table.state} in ('open', 'accepted', 'expired', 'withdrawn', 'cancelled')`,
    ),
    check(
      "hires_times",
      sql`${table.endsAt} > ${table.startsAt} and ${table.endsAt} <= ${table.startsAt} + interval '336 hours'`,
    ),
    check("hires_needs", sql`least(${table.litres}, ${table.kg}, ${table.people}) >= 0`),
    check(
      "hires_truck",
      sql`(${table.vehicleId} is not null) = (${table.state} in ('accepted', 'cancelled'))`,
    ),
    check(
      "hires_cancelled",
      sql`(${table.state} = 'cancelled') = (${table.cancelledBy} is not null) and coalesce(${table.cancelledBy}, 'us') in ('us', 'haulier')`,
    ),
    check("hires_stars", sql`${table.stars} between 1 and 5`),
    check("hires_rated", sql`(${table.stars} is null) = (${table.ratedAt} is null)`),
  ],
);

/** What a haulier is offered. Its link's token is derived from the id and not stored. The first acceptance wins. */
export const hireOffers = pgTable(
  "hire_offers",
  {
    id: id(),
    hireId: uuid("hire_id")
      .notNull()
      .references(() => hires.id),
    supplierId: uuid("supplier_id")
      .notNull()
      .references(() => suppliers.id),
    /** Cents, without VAT. */
    price: cents("price").notNull(),
    state: text("state").$type<OfferState>().notNull().default("offered"),
    withdrawal: text("withdrawal").$type<Withdrawal>(),
    /** Of a refusal, in the haulier's words. */
    reason: text("reason").notNull().default(""),
    sentAt: instant("sent_at"),
    openedAt: instant("opened_at"),
    answeredAt: instant("answered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("hire_offers_hire").on(table.hireId, table.id),
    index("hire_offers_supplier").on(table.supplierId, table.createdAt),
    uniqueIndex("hire_offers_winner").on(table.hireId).where(sql`state = 'accepted'`),
    uniqueIndex("hire_offers_one")
      .on(table.hireId, table.supplierId)
      .where(sql`state in ('offered', 'accepted')`),
    check(
      "hire_offers_state_known",
      sql`${table.state} in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')`,
    ),
    check("hire_offers_withdrawal", sql`(${table.state} = 'withdrawn') = (${table.withdrawal} is not null)`),
    check("hire_offers_price", sql`${table.price} > 0`),
  ],
);

/** What a planner signed for beside the agreed price. */
export const hireExtras = pgTable(
  "hire_extras",
  {
    id: id(),
    hireId: uuid("hire_id")
      .notNull()
      .references(() => hires.id),
    what: text("what").notNull(),
    /** Cents, without VAT. */
    amount: cents("amount").notNull(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("hire_extras_hire").on(table.hireId, table.id),
    check("hire_extras_amount", sql`${table.amount} > 0`),
  ],
);
