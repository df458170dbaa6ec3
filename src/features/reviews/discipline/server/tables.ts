import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { DisciplineKind } from "../domain";

export const disciplinaryActions = pgTable(
  "disciplinary_actions",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    kind: text("kind").$type<DisciplineKind>().notNull(),
    date: plainDate("date").notNull(),
    description: text("description").notNull(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("disciplinary_actions_person").on(table.personId, table.date, table.id),
    check(
      "disciplinary_actions_kind_known",
      sql`${table.kind} in ('verbal_warning', 'written_warning', 'final_warning', 'suspension')`,
    ),
    check("disciplinary_actions_not_own", sql`${table.createdBy} <> ${table.personId}`),
  ],
);
