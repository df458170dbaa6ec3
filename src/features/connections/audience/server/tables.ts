import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/db/columns";

/**
 * Who of the newsletter is in Mailchimp's audience, and whether it is as it should be: `synced` behind `version` is still to
 * be done. No address is kept: a subscriber's is read when it is written, and `hash` is what Mailchimp knows it by, also once the
 * subscriber is erased (docs/decisions/0099).
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

/** Up to when an audience was asked who left and joined there by themselves. */
export const audiencePulls = pgTable("audience_pulls", {
  listId: text("list_id").primaryKey(),
  until: instant("until").notNull(),
});
