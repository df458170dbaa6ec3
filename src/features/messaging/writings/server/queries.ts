import { type SQL, sql } from "drizzle-orm";
import { definePort } from "~/platform/kernel/port";
import { outboxMessages } from "~/platform/mail/tables";

/** One row of what was said with a customer, whoever keeps it. Columns of the same names in SQL, in this order. */
const COLUMNS = {
  /** Whose row it is: 'outbox', 'inquiry', 'reply'. */
  source: "source",
  id: "id",
  /** timestamptz(3) as it is kept, so that an index gives the order. */
  createdAt: "created_at",
  /** In the words of communications: 'billing', 'email', 'inbound', 'completed'. */
  type: "type",
  channel: "channel",
  direction: "direction",
  status: "status",
  subject: "subject",
  content: "content",
  contactName: "contact_name",
  /** The address or number. */
  contactAt: "contact_at",
  /** What became of it on its way: 'sent', 'delivered', 'failed'; null for what did not travel. */
  delivery: "delivery",
  deliveredAt: "delivered_at",
  /** The page it leads to. */
  path: "path",
} as const;

/** A SELECT of such rows; `rest` is all behind FROM. */
export function selectWritings(row: Record<keyof typeof COLUMNS, SQL>, rest: SQL): SQL {
  const columns = Object.entries(COLUMNS).map(
    ([name, column]) => sql`${row[name as keyof typeof COLUMNS]} as ${sql.identifier(column)}`,
  );
  return sql`select ${sql.join(columns, sql`, `)} from ${rest}`;
}

/**
 * What else was said with a customer, beside what staff wrote down: each noun answers with its rows, which stay where they
 * are. Seen by who reaches the customer by one of these rights.
 */
export const customerWritings = definePort<{
  needs:
    | readonly ["view_outbox", "manage_communications"]
    | readonly ["manage_inquiries"]
    | readonly ["manage_communications"];
  /** Given the customer's id as a uuid, and their addresses in small letters as text[]. */
  of: (customer: { id: SQL; emails: SQL }) => SQL;
}>();

/** Of what kind a message is by what it tells of; one of a person's own is what they said it was. */
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

/** Long enough to see what it says; the message's page has all of it. */
const SHOWN = 600;

/** What the product sent a customer. What a communication sent is that communication's row. */
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
