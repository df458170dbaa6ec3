import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { Goal } from "../domain";

export const performanceReviews = pgTable(
  "performance_reviews",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    periodFrom: plainDate("period_from").notNull(),
    periodTo: plainDate("period_to").notNull(),
    rating: smallint("rating").notNull(),
    reviewerId: uuid("reviewer_id").references(() => people.id),
    goals: jsonb("goals").$type<Goal[]>().notNull().default([]),
    achievements: text("achievements").notNull().default(""),
    comments: text("comments").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("performance_reviews_person").on(table.personId, table.periodTo, table.id),
    index("performance_reviews_reviewer").on(table.reviewerId),
    check("performance_reviews_rating", sql`${table.rating} between 1 and 5`),
    check("performance_reviews_period", sql`${table.periodTo} >= ${table.periodFrom}`),
    check("performance_reviews_not_own", sql`${table.reviewerId} <> ${table.personId}`),
  ],
);
