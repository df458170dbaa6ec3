import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { moves } from "~/features/moves/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";

export const ratings = pgTable(
  "ratings",
  {
    id: id(),
    moveId: uuid("move_id")
      .notNull()
      .unique()
      .references(() => moves.id),
    customerId: uuid("customer_id").references(() => customers.id),
    askedAt: instant("asked_at"),
    stars: smallint("stars"),
    words: text("words").notNull().default(""),
    mayPublish: boolean("may_publish").notNull().default(false),
    ratedAt: instant("rated_at"),
    publishedAt: instant("published_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("ratings_rated").on(table.ratedAt, table.id),
    index("ratings_customer").on(table.customerId),
    check("ratings_stars", sql`${table.stars} between 1 and 5`),
    check("ratings_given", sql`(${table.stars} is null) = (${table.ratedAt} is null)`),
  ],
);
