import { type SQL, sql } from "drizzle-orm";
import { definePort } from "~/platform/kernel/port";
import { outboxMessages } from "~/platform/mail/tables";

const COLUMNS = {
  source: "source",
  id: "id",
  /** timestamptz(3) as stored, so that an index provides the order. */
  createdAt: "created_at",
  type: "type",
  channel: "channel",
  direction: "direction",
  status: "status",
  subject: "subject",
  content: "content",
  contactName: "contact_name",
  contactAt: "contact_at",
  delivery: "delivery",
  deliveredAt: "delivered_at",
  path: "path",
} as const;

/** A SELECT of such rows; `rest` is everything after FROM. */
export function selectWritings(row: Record<keyof typeof COLUMNS, SQL>, rest: SQL): SQL {
  const columns = Object.entries(COLUMNS).map(
    ([name, column]) => sql`${row[name as keyof typeof COLUMNS]} as ${sql.identifier(column)}`,
  );
  return sql`select ${sql.join(columns, sql`, `)} from ${rest}`;
}

/**
 * Communications with a customer besides those that staff recorded. Each feature provides its rows. Visible with one of
 * these permissions and reach of the customer.
 */
export const customerWritings = definePort<{
  needs:
    | readonly ["view_outbox", "manage_communications"]
    | readonly ["manage_inquiries"]
    | readonly ["manage_communications"];
  /** Receives the customer's id as uuid and their lower-case addresses as text[]. */
  of: (customer: { id: SQL; emails: SQL }) => SQL;
}>();

/** A message's type by its kind; manual messages have their own. */
const TYPE = sql`case
  when kind like '%reminder%' then 'reminder'
  when kind like 'invoice.%' or kind like 'payment.%' then 'billing'
  when kind = 'move.after' then 'feedback'
  when kind in ('quote.accepted', 'quote.cancelled', 'quote.rescheduled') or kind like 'move.%' then 'booking'
  when kind like 'quote.%' then 'quote_request'
  when kind like 'inquiry.%' then 'inquiry'
  when kind like 'newsletter.%' or kind like 'marketing.%' then 'marketing'
  else 'support' end`;

const STATUS = sql`case
  when status in ('queued', 'sending') then 'in_progress'
  when status in ('failed', 'unknown') then 'pending'
  else 'completed' end`;

const SHOWN = 600;

/** Messages sent to a customer, except those sent by a communication, which has its own row. */
export const writingsOfOutbox = customerWritings.answer({
  needs: ["view_outbox", "manage_communications"],
  of: ({ id }) =>
    selectWritings(
      {
        source: sql`'outbox'::text`,
        id: sql`id`,
        createdAt: sql`created_at`,
        type: TYPE,
        channel: sql`channel`,
        direction: sql`'outbound'::text`,
        status: STATUS,
        subject: sql`subject`,
        content: sql`left(text, ${sql.raw(String(SHOWN))})`,
        contactName: sql`coalesce(recipient_name, '')`,
        contactAt: sql`recipient`,
        delivery: sql`status`,
        deliveredAt: sql`coalesce(delivered_at, sent_at)`,
        path: sql`'/outbox/' || id`,
      },
      sql`${outboxMessages} where customer_id in (select of_one.id from customers_of_survivor(${id}) as of_one(id)) and subject_type is distinct from 'communication'`,
    ),
});
