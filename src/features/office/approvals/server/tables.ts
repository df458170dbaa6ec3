import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { instant } from "~/platform/db/columns";
import type { ApprovalKind } from "../domain";

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: "cascade" });

/** Whose turn a waiting record is. It gives and takes no rights (docs/decisions/0190). */
export const approvalTurns = pgTable(
  "approval_turns",
  {
    kind: text("kind").$type<ApprovalKind>().notNull(),
    recordId: uuid("record_id").notNull(),
    askedOf: person("asked_of"),
    askedBy: person("asked_by"),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId] }),
    index("approval_turns_asked_of").on(table.askedOf),
    check(
      "approval_turns_kind_known",
      sql`${table.kind} in ('quote', 'leave', 'overtime', 'payroll', 'salary', 'role')`,
    ),
  ],
);
