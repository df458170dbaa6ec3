import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";

export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    list: text("list").notNull(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    key: text("key").notNull().generatedAlwaysAs(sql`lower(name)`),
    query: text("query").notNull(),
    shared: boolean("shared").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("saved_views_name").on(table.personId, table.list, table.key),
    index("saved_views_shared").on(table.list).where(sql`shared`),
  ],
);
