import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import { customers } from "../../server/tables";
import type { NoteType } from "../domain";

export const customerNotes = pgTable(
  "customer_notes",
  {
    id: id(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    type: text("type").$type<NoteType>().notNull(),
    content: text("content").notNull(),
    createdAt: createdAt(),
    /** Null for notes from the demo or an import. */
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("customer_notes_customer").on(table.customerId, table.createdAt, table.id),
    index("customer_notes_deleted_at").on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
