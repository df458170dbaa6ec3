import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";

/**
 * The newsletter subscribers in Mailchimp's audience. A row with `synced` behind `version` is pending. Stores no
 * address; each write reads the subscriber's. `hash` is Mailchimp's id of the member, and remains after erasure
 * (docs/decisions/0099).
 */
export const audienceMembers = pgTable(
  "audience_members",
  {
    /** Of newsletter_subscribers, whose row may be gone. */
    subscriberId: uuid("subscriber_id").primaryKey(),
    version: integer("version").notNull().default(1),
    synced: integer("synced").notNull().default(0),
    /** The audience that it is in, and as whom; empty while it is in none. */
    listId: text("list_id").notNull().default(""),
    hash: text("hash").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull(),
    /** A process is writing it; one that was killed is not waited for longer than this. */
    claimedUntil: instant("claimed_until"),
    problem: text("problem").notNull().default(""),
  },
  (table) => [
    index("audience_members_due").on(table.nextAt).where(sql`synced < version`),
    check("audience_members_versions", sql`${table.synced} between 0 and ${table.version}`),
  ],
);

export type AudienceMember = typeof audienceMembers.$inferSelect;

/** The time up to which opt-outs and sign-ups in an audience were read. */
export const audiencePulls = pgTable("audience_pulls", {
  listId: text("list_id").primaryKey(),
  until: instant("until").notNull(),
});
