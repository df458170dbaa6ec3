import { and, eq, ne, sql } from "drizzle-orm";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { conflict, invalid, notFound } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { type CustomerFields, changedFields, customerCreated, customerEdited } from "../domain";
import { customers } from "./tables";

export interface CustomerContact {
  name: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string;
  /** The language they wrote in just now; without one, what is known of them stays. */
  locale?: Locale | undefined;
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
  if (byEmail) return speaking(tx, byEmail, contact.locale);
  const [byPhone] = await tx
    .select(columns)
    .from(customers)
    .where(eq(customers.phone, contact.phone))
    .limit(1);
  if (byPhone) return speaking(tx, byPhone, contact.locale);
  const id = newId();
  const customerNumber = `CUST${await nextNumber(tx, "customer", 0, 1001)}`;
  const { locale = DEFAULT_LOCALE, ...who } = contact;
  await tx.insert(customers).values({ id, customerNumber, ...who, locale, createdAt: now, updatedAt: now });
  await record(tx, actor, customerCreated, {
    subjectId: id,
    summary: `Customer ${customerNumber} created`,
    data: { customerNumber },
    customerId: id,
    at: now,
  });
  return { id, customerNumber };
}

/** Notes the language somebody known writes in; no edit of their data, so `updatedAt` stays. */
async function speaking<Known extends { id: string }>(
  tx: Tx,
  customer: Known,
  locale: Locale | undefined,
): Promise<Known> {
  if (locale)
    await tx
      .update(customers)
      .set({ locale })
      .where(and(eq(customers.id, customer.id), ne(customers.locale, locale)));
  return customer;
}

/**
 * Changes a customer's data. `updatedAt` is the row as the editor read it: CONFLICT when somebody was quicker. INVALID at
 * `email` for another customer's address. Nothing changed is nothing recorded.
 */
export async function editCustomer(
  tx: Tx,
  actor: Actor,
  input: CustomerFields & { id: string; updatedAt: Date; now: Date },
): Promise<void> {
  const { id, updatedAt, now, ...fields } = input;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`customer:${fields.email}`}))`);
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for("update");
  if (!row) throw notFound("Customer");
  if (row.updatedAt.getTime() !== updatedAt.getTime())
    throw conflict("Somebody else changed this customer in the meantime. Please look again.");
  const changed = changedFields(row, fields);
  if (changed.length === 0) return;
  const [other] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`lower(${customers.email}) = ${fields.email}`, ne(customers.id, id)));
  if (other) throw invalid("email", "Another customer has this e-mail address");
  await tx
    .update(customers)
    .set({ ...fields, updatedAt: now })
    .where(eq(customers.id, id));
  await record(tx, actor, customerEdited, {
    subjectId: id,
    summary: `Customer ${row.customerNumber} edited: ${changed.join(", ")}`,
    data: {
      customerNumber: row.customerNumber,
      fields: changed,
      ...(changed.includes("creditDays")
        ? { creditDays: { before: row.creditDays, after: fields.creditDays } }
        : {}),
    },
    customerId: id,
    at: now,
  });
}
