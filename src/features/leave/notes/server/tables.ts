import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { instant } from "~/platform/db/columns";
import { leaveRequests } from "../../server/tables";

export const leaveNotes = pgTable(
  "leave_notes",
  {
    requestId: uuid("request_id")
      .primaryKey()
      .references(() => leaveRequests.id),
    name: text("name").notNull(),
    mediaType: text("media_type").notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    addedAt: instant("added_at").notNull(),
    addedBy: uuid("added_by").references(() => people.id),
  },
  (table) => [
    check("leave_notes_media_type_known", sql`${table.mediaType} in ('application/pdf', 'image/jpeg')`),
    check("leave_notes_some", sql`${table.bytes} > 0`),
  ],
);
