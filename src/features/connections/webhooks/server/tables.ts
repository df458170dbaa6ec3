import { sql } from "drizzle-orm";
import { bigserial, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import { events } from "~/platform/events/tables";
import { defineBacklog } from "~/platform/outbound/backlog";
import type { DeliveryState, OutgoingEvent, WebhookKind, WebhookState } from "../domain";

/** The receivers of events. `sealed` holds address and secrets. An integration's address is in the settings. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    name: text("name").notNull(),
    kind: text("kind").$type<WebhookKind>().notNull().default("own"),
    /** The part of the address that gives no access. */
    host: text("host").notNull(),
    sealed: text("sealed").notNull(),
    events: text("events").array().$type<OutgoingEvent[]>().notNull(),
    state: text("state").$type<WebhookState>().notNull().default("active"),
    overlapUntil: instant("overlap_until"),
    failingSince: instant("failing_since"),
    reason: text("reason").notNull().default(""),
    createdBy: uuid("created_by").references(() => people.id),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("webhooks_lent").on(table.kind).where(sql`kind <> 'own'`),
    check("webhooks_kind_known", sql`${table.kind} in ('own', 'zapier', 'slack')`),
    check("webhooks_state_known", sql`${table.state} in ('active', 'off', 'disabled')`),
    check("webhooks_reason", sql`(${table.state} = 'disabled') = (${table.reason} <> '')`),
  ],
);

/**
 * One event for one webhook. The receiver identifies it by its id across all tries. Each try builds the body from the
 * event, so no personal data is stored here (docs/decisions/0086).
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    /** Recording order: deliveries of one subject go in sequence. */
    seq: bigserial("seq", { mode: "number" }).notNull(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id),
    event: text("event").notNull(),
    subjectId: uuid("subject_id").notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull(),
    /** Lease of the sending process, so that a killed one blocks no longer. */
    claimedUntil: instant("claimed_until"),
    /** The receiver's last HTTP status; null when none came. */
    status: integer("status"),
    problem: text("problem").notNull().default(""),
    /** Of the last try, in milliseconds. */
    took: integer("took"),
    lastAt: instant("last_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event").on(table.eventId, table.webhookId),
    index("webhook_deliveries_due")
      .on(table.webhookId, table.nextAt, table.seq)
      .where(sql`state = 'pending'`),
    index("webhook_deliveries_before")
      .on(table.webhookId, table.subjectId, table.seq)
      .where(sql`state = 'pending'`),
    index("webhook_deliveries_log").on(table.webhookId, table.createdAt, table.id),
    index("webhook_deliveries_created_at").on(table.createdAt),
    check("webhook_deliveries_state_known", sql`${table.state} in ('pending', 'delivered', 'failed')`),
    check("webhook_deliveries_attempts", sql`${table.attempts} >= 0`),
  ],
);

export const deliveryBacklog = defineBacklog(webhookDeliveries, {
  key: ["id"],
  pending: sql`state = 'pending'`,
  leaseSeconds: 60,
  countsClaims: true,
});
