import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import type { FileType } from "~/platform/kernel/file-types";
import type { DocumentKind } from "../domain";

/** The file is in storage under `key`, written before its row and deleted after it. */
export const customerDocuments = pgTable(
  "customer_documents",
  {
    id: id(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    kind: text("kind").$type<DocumentKind>().notNull(),
    name: text("name").notNull(),
    mediaType: text("media_type").$type<FileType>().notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    /** Set on deletion; a task deletes the row a day later. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("customer_documents_customer").on(table.customerId, table.createdAt, table.id),
    index("customer_documents_kind").on(table.kind, table.createdAt),
    index("customer_documents_deleted_at").on(table.deletedAt).where(sql`deleted_at is not null`),
    check(
      "customer_documents_kind_known",
      sql`${table.kind} in ('contract', 'identity', 'inventory', 'insurance', 'photo', 'correspondence', 'other')`,
    ),
    check(
      "customer_documents_media_type_known",
      sql`${table.mediaType} in ('application/pdf', 'image/jpeg')`,
    ),
  ],
);
