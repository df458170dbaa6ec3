import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";
import { defineBacklog } from "~/platform/outbound/backlog";
import type { Copied } from "../domain";

/**
 * Which documents are in Google Drive, and whether each copy is as it should be: `synced` behind `version` is still to be done.
 * The id is Google's, kept before the file is made under it, so that making it twice is making it once (docs/decisions/0120).
 */
export const driveFiles = pgTable(
  "drive_files",
  {
    kind: text("kind").$type<Copied>().notNull(),
    subjectId: uuid("subject_id").notNull(),
    customerId: uuid("customer_id").notNull(),
    issuedAt: instant("issued_at").notNull(),
    version: integer("version").notNull().default(1),
    synced: integer("synced").notNull().default(0),
    /** The document's content changed after the copy. */
    stale: boolean("stale").notNull().default(true),
    /** Empty while there is no copy; with it, whose drive and which customer's folder it is in. */
    fileId: text("file_id").notNull().default(""),
    account: text("account").notNull().default(""),
    folder: text("folder").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull(),
    /** A process is writing it; one that was killed is not waited for longer than this. */
    claimedUntil: instant("claimed_until"),
    problem: text("problem").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index("drive_files_due").on(table.nextAt).where(sql`synced < version`),
    index("drive_files_customer").on(table.customerId),
    index("drive_files_folder").on(table.folder).where(sql`file_id <> ''`),
    index("drive_files_issued").on(table.issuedAt).where(sql`file_id <> ''`),
    check("drive_files_versions", sql`${table.synced} between 0 and ${table.version}`),
  ],
);

export type DriveFile = typeof driveFiles.$inferSelect;

export const driveBacklog = defineBacklog(driveFiles, { key: ["kind", "subjectId"], leaseSeconds: 120 });

/** Folders by the customer's number, and the one around them (''), in each drive that was connected. */
export const driveFolders = pgTable(
  "drive_folders",
  {
    account: text("account").notNull(),
    owner: text("owner").notNull(),
    folderId: text("folder_id").notNull(),
    /** Of the name that it has: no customer is named here. */
    nameDigest: text("name_digest").notNull(),
    /** Its id is kept before it is made. */
    made: boolean("made").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.account, table.owner] })],
);
