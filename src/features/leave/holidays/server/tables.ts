import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, plainDate } from "~/platform/db/columns";

export const publicHolidays = pgTable("public_holidays", {
  id: id(),
  day: plainDate("day").notNull().unique(),
  name: text("name").notNull(),
  createdAt: createdAt(),
});
