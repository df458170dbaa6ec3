import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import { activities } from "../../server/tables";

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
