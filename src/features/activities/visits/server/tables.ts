import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import { activities } from "../../server/tables";
import type { Access } from "../domain";

export const visitOffers = pgTable(
  "visit_offers",
  {
    id: id(),
    activityId: uuid("activity_id")
      .notNull()
      .references(() => activities.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    chosenAt: instant("chosen_at"),
    /**
     * The person whose time the customer holds, until staff move the visit. A constraint in the migration
     * prevents overlaps per person.
     */
    heldOf: uuid("held_of").references(() => people.id),
    heldFrom: instant("held_from"),
    heldTo: instant("held_to"),
  },
  (table) => [
    uniqueIndex("visit_offers_one").on(table.activityId).where(sql`revoked_at is null`),
    index("visit_offers_activity").on(table.activityId),
    check(
      "visit_offers_held",
      sql`(${table.heldOf} is null) = (${table.heldFrom} is null) and (${table.heldFrom} is null) = (${table.heldTo} is null) and coalesce(${table.heldTo} > ${table.heldFrom}, true)`,
    ),
  ],
);

export const visitSurveys = pgTable(
  "visit_surveys",
  {
    activityId: uuid("activity_id")
      .primaryKey()
      .references(() => activities.id, { onDelete: "cascade" }),
    rooms: jsonb("rooms").$type<Record<string, number>>().notNull(),
    fromFloor: integer("from_floor"),
    toFloor: integer("to_floor"),
    fromLift: boolean("from_lift"),
    toLift: boolean("to_lift"),
    access: text("access").$type<Access>().notNull(),
    notedAt: instant("noted_at").notNull(),
  },
  (table) => [check("visit_surveys_access_known", sql`${table.access} in ('easy', 'medium', 'hard')`)],
);
