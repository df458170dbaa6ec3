import { eq, sql } from "drizzle-orm";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { customerCreated } from "../domain";
import { customers } from "./tables";

export interface CustomerContact {
  name: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string;
}

/**
 * The customer of an acceptance: the one with this e-mail address, else the one with this phone number, else a new one
 * with the next CUST number. Requests for the same contact queue behind a lock, so two make one customer.
 */
export async function matchOrCreateCustomer(
  tx: Tx,
  actor: Actor,
  contact: CustomerContact,
  now: Date,
): Promise<{ id: string; customerNumber: string }> {
  for (const key of [contact.email, contact.phone].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`customer:${key}`}))`);
  }
  const columns = { id: customers.id, customerNumber: customers.customerNumber };
  const [byEmail] = await tx
    .select(columns)
    .from(customers)
    .where(sql`lower(${customers.email}) = ${contact.email.toLowerCase()}`);
  if (byEmail) return byEmail;
  const [byPhone] = await tx
    .select(columns)
    .from(customers)
    .where(eq(customers.phone, contact.phone))
    .limit(1);
  if (byPhone) return byPhone;
  const id = newId();
  const customerNumber = `CUST${await nextNumber(tx, "customer", 0, 1001)}`;
  await tx.insert(customers).values({ id, customerNumber, ...contact, createdAt: now, updatedAt: now });
  await record(tx, actor, customerCreated, {
    subjectId: id,
    summary: `Customer ${customerNumber} created`,
    data: { customerNumber },
    customerId: id,
    at: now,
  });
  return { id, customerNumber };
}
