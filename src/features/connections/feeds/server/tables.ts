import { pgTable, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";

/** The address of a person's calendar feed contains this row's id. Deleting the row revokes it. */
export const calendarFeeds = pgTable("calendar_feeds", {
  id: id(),
  personId: uuid("person_id")
    .notNull()
    .unique()
    .references(() => people.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  /** To the hour. */
  lastUsedAt: instant("last_used_at"),
});
