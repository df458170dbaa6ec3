import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { createdAt, id, instant, plainDate } from "~/platform/db/columns";
import type { FileType } from "~/platform/kernel/file-types";
import type { LicenceClass, StaffDocumentKind } from "../domain";

/** The file is in the storage before its row and removed after it. */
export const employeeDocuments = pgTable(
  "employee_documents",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    kind: text("kind").$type<StaffDocumentKind>().notNull(),
    name: text("name").notNull(),
    mediaType: text("media_type").$type<FileType>().notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    expiresOn: plainDate("expires_on"),
    remark: text("remark").notNull().default(""),
    /** Of a driving licence; empty if not entered. */
    licenceClasses: text("licence_classes")
      .array()
      .$type<LicenceClass[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
    updatedAt: instant("updated_at").notNull(),
    /** Set on deletion; a task deletes the row a day later. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("employee_documents_person").on(table.personId, table.kind, table.expiresOn),
    index("employee_documents_expires_on").on(table.expiresOn).where(sql`expires_on is not null`),
    index("employee_documents_deleted_at").on(table.deletedAt).where(sql`deleted_at is not null`),
    check(
      "employee_documents_kind_known",
      sql`${table.kind} in ('contract', 'identity', 'driving_licence', 'good_conduct', 'nssf_card', 'sha_card', 'certificate', 'other')`,
    ),
    check(
      "employee_documents_media_type_known",
      sql`${table.mediaType} in ('application/pdf', 'image/jpeg')`,
    ),
  ],
);
