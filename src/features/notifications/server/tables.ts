import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { id, instant } from "~/platform/db/columns";

export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** Identifies the fact: an event id, or an invoice and its due date. Unique per person. */
    key: text("key").notNull(),
    title: text("title").notNull(),
    detail: text("detail").notNull().default(""),
    who: text("who").notNull(),
    path: text("path").notNull(),
    /** The record of its event. */
    subjectId: uuid("subject_id"),
    /** The same for notifications that are shown as one line: see `groupKeyOf`. */
    groupKey: text("group_key").notNull(),
    readAt: instant("read_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("notifications_key").on(table.personId, table.key),
    index("notifications_person").on(table.personId, table.createdAt, table.id),
    index("notifications_unread").on(table.personId, table.createdAt, table.id).where(sql`read_at is null`),
    index("notifications_group").on(table.personId, table.groupKey, table.createdAt, table.id),
    index("notifications_unread_path").on(table.personId, table.path).where(sql`read_at is null`),
    index("notifications_unread_subject").on(table.personId, table.subjectId).where(sql`read_at is null`),
    index("notifications_created_at").on(table.createdAt),
  ],
);

export const notificationChoices = pgTable(
  "notification_choices",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    email: boolean("email").notNull(),
    /** False: notifications arrive as read, and the bell leaves them out. */
    bell: boolean("bell").notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind] })],
);
