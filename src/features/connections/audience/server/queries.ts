import { eq, sql } from "drizzle-orm";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { newsletterSubscribers } from "~/features/inquiries/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { defineBacklog } from "~/platform/outbound/backlog";
import { audienceMembers } from "./tables";

export type Wanted =
  | { is: "subscribed"; email: string; locale: string }
  | { is: "unsubscribed"; email: string }
  | { is: "ours" }
  | { is: "erased" };

const ofAddress = sql`(lower(o.email) = s.email or (lower(o.alternate_email) = s.email and o.alternate_email <> ''))`;

const isWithheld = sql`exists (
  select 1 from customers o join customers c on c.id = coalesce(o.merged_into, o.id)
  where ${ofAddress} and (c.status = 'erased' or c.deleted_at is not null or c.id in (${restrictedCustomers})
    or not coalesce((select k.granted from customer_consents k join customers m on m.id = k.customer_id
      where k.purpose = 'third_party' and (m.id = c.id or m.merged_into = c.id) order by k.at desc, k.id desc limit 1), false)))`;

export async function findWanted(reader: Reader, ids: readonly string[]): Promise<Map<string, Wanted>> {
  const { rows } = await reader.execute<{
    id: string;
    email: string;
    locale: string;
    status: string;
    withheld: boolean;
  }>(sql`
    select s.id, s.email, s.locale, s.status, ${isWithheld} as withheld from newsletter_subscribers s
    where s.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.map((id): [string, Wanted] => {
      const row = found.get(id);
      if (!row) return [id, { is: "erased" }];
      const { email, locale } = row;
      if (row.status !== "confirmed") return [id, { is: "unsubscribed", email }];
      return [id, row.withheld ? { is: "ours" } : { is: "subscribed", email, locale }];
    }),
  );
}

/** All subscribers with a current consent or opt-out, and erased ones still at Mailchimp. */
export async function listEverybody(reader: Reader): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select id from newsletter_subscribers where status in ('confirmed', 'unsubscribed')
    union select subscriber_id from audience_members where hash <> ''`);
  return rows.map(({ id }) => id);
}

/**
 * Subscribers with an address of a customer or of one merged into them. For an erased customer, subscribers without an
 * address.
 */
export async function listSubscribersOf(reader: Reader, customerId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select s.id from newsletter_subscribers s join customers o on ${ofAddress}
    where o.id = ${customerId} or o.merged_into = ${customerId}
    union select a.subscriber_id from audience_members a
      where a.hash <> '' and not exists (select 1 from newsletter_subscribers s where s.id = a.subscriber_id)`);
  return rows.map(({ id }) => id);
}

/** Finds and locks the subscriber with this address. */
export async function lockSubscriberOf(tx: Tx, email: string) {
  const [row] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .for("update");
  return row;
}

export const audienceBacklog = defineBacklog(audienceMembers, {
  key: ["subscriberId"],
  // Opt-outs and erasures.
  first: sql`coalesce((select s.status = 'confirmed' from newsletter_subscribers s where s.id = subscriber_id), false)`,
  leaseSeconds: 60,
});
