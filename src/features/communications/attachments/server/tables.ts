import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id } from "~/platform/db/columns";
import type { FileType } from "~/platform/kernel/file-types";
import { communications } from "../../server/tables";

/** The file is in the storage before its row and removed after it. */
export const communicationAttachments = pgTable(
  "communication_attachments",
  {
    id: id(),
    communicationId: uuid("communication_id")
      .notNull()
      .references(() => communications.id),
    name: text("name").notNull(),
    mediaType: text("media_type").$type<FileType>().notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    index("communication_attachments_communication").on(table.communicationId, table.createdAt),
    check(
      "communication_attachments_type_known",
      sql`${table.mediaType} in ('application/pdf', 'image/jpeg')`,
    ),
  ],
);
