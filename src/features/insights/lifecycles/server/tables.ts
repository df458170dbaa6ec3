import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { Audience, LifecycleStage } from "../domain";

/** A customer's place follows from their journey (docs/decisions/0093). */
export const lifecycles = pgTable(
  "lifecycles",
  {
    id: id(),
    name: text("name").notNull(),
    audience: text("audience").$type<Audience>().notNull().default("all"),
    stages: jsonb("stages").$type<LifecycleStage[]>().notNull(),
    rowVersion: integer("row_version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    archivedAt: instant("archived_at"),
  },
  (table) => [
    uniqueIndex("lifecycles_name").on(sql`lower(${table.name})`),
    check("lifecycles_audience_known", sql`${table.audience} in ('all', 'individual', 'corporate', 'vip')`),
    check("lifecycles_stages", sql`jsonb_array_length(${table.stages}) between 2 and 6`),
  ],
);
