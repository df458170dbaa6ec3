import { sql } from "drizzle-orm";
import { index, integer, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { inventories, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";

/** The last change of a link. Greatest leaves out what is null. */
export const linkChangedAt = sql<Date>`greatest(created_at, opened_at, submitted_at, revoked_at)`;

/** A customer's link to their list. Its token is derived from the id and not stored. */
export const surveyLinks = pgTable(
  "survey_links",
  {
    id: id(),
    inventoryId: uuid("inventory_id")
      .notNull()
      .references(() => inventories.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    openedAt: instant("opened_at"),
    /** The newest submission, with the volume of that moment. */
    submittedAt: instant("submitted_at"),
    submittedVersion: integer("submitted_version"),
    submittedLitres: integer("submitted_litres"),
  },
  (table) => [
    uniqueIndex("survey_links_one").on(table.inventoryId).where(sql`revoked_at is null`),
    index("survey_links_inventory").on(table.inventoryId),
    index("survey_links_created_at").on(table.createdAt, table.id),
    index("survey_links_changed_at").on(linkChangedAt, table.id),
    index("survey_links_submitted_at").on(table.submittedAt, table.id).where(sql`submitted_at is not null`),
  ],
);

/** A version that a member of staff compared with its photos. A later edit by the customer removes it. */
export const inventoryReviews = pgTable("inventory_reviews", {
  versionId: uuid("version_id")
    .primaryKey()
    .references(() => inventoryVersions.id, { onDelete: "cascade" }),
  reviewedAt: instant("reviewed_at").notNull(),
  reviewedBy: uuid("reviewed_by").references(() => people.id),
});
