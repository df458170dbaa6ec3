import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, plainDate } from "~/platform/db/columns";

/** Days on which the company does not work. Those known beforehand come with the database and with every new year. */
export const publicHolidays = pgTable("public_holidays", {
  id: id(),
  day: plainDate("day").notNull().unique(),
  name: text("name").notNull(),
  createdAt: createdAt(),
});
