import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt } from "~/platform/db/columns";

export const activityFeeds = pgTable("activity_feeds", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: createdAt(),
});
