import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { TowTruckStatus } from "../domain";

export const towTrucks = pgTable(
  "tow_trucks",
  {
    id: id(),
    name: text("name").notNull(),
    notes: text("notes").notNull().default(""),
    status: text("status").$type<TowTruckStatus>().notNull().default("active"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("tow_trucks_name").on(sql`lower(${table.name})`),
    index("tow_trucks_created_at").on(table.createdAt, table.id),
    check("tow_trucks_status_known", sql`${table.status} in ('active', 'retired')`),
  ],
);
