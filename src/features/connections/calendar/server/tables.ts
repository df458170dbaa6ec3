import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";
import { defineBacklog } from "~/platform/outbound/backlog";

/**
 * The entries in Google's calendar. A row with `synced` behind `version` is pending. An entry's id at Google follows
 * from the subject's, so that writing it twice is harmless (docs/decisions/0087).
 */
export const calendarEntries = pgTable(
  "calendar_entries",
  {
    kind: text("kind").notNull(),
    subjectId: uuid("subject_id").notNull(),
    version: integer("version").notNull().default(1),
    synced: integer("synced").notNull().default(0),
    calendar: text("calendar").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull(),
    /** Lease of the writing process, so that a killed one blocks no longer. */
    claimedUntil: instant("claimed_until"),
    problem: text("problem").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index("calendar_entries_due").on(table.nextAt).where(sql`synced < version`),
    check("calendar_entries_versions", sql`${table.synced} between 0 and ${table.version}`),
  ],
);

export type CalendarEntry = typeof calendarEntries.$inferSelect;

export const calendarBacklog = defineBacklog(calendarEntries, {
  key: ["kind", "subjectId"],
  leaseSeconds: 60,
});
