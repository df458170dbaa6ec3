import { and, eq, ne, sql } from "drizzle-orm";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { ERASED } from "~/platform/kernel/erased";
import { newId } from "~/platform/kernel/ids";
import { asLocale, type Locale } from "~/platform/kernel/locales";
import {
  type CustomerFields,
  changedFields,
  customerCreated,
  customerEdited,
  customerErased,
} from "../domain";
import {
  customerChangedMeanwhile,
  customerDataErased,
  customerEmailTaken,
  customerNotFound,
} from "../errors";
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
  const { locale = asLocale(null), ...who } = contact;
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
  input: CustomerFields & { id: Reach<"customer">; updatedAt: Date; now: Date },
): Promise<void> {
  const { id, updatedAt, now, ...fields } = input;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`customer:${fields.email}`}))`);
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for("update");
  if (!row) throw customerNotFound();
  if (row.status === "erased") throw customerDataErased();
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw customerChangedMeanwhile();
  const changed = changedFields(row, fields);
  if (changed.length === 0) return;
  const [other] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`lower(${customers.email}) = ${fields.email}`, ne(customers.id, id)));
  if (other) throw customerEmailTaken.at("email");
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

/**
 * Locks a customer until the transaction ends, together with their addresses, so that nobody who accepts a quote now is
 * matched with them. Throws NOT_FOUND.
 */
export async function lockCustomer(tx: Tx, id: Reach<"customer">): Promise<typeof customers.$inferSelect> {
  const [known] = await tx.select().from(customers).where(eq(customers.id, id));
  if (!known) throw customerNotFound();
  for (const key of [known.email.toLowerCase(), known.phone].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`customer:${key}`}))`);
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for("update");
  if (!row) throw customerNotFound();
  return row;
}

/**
 * Empties a locked customer's row and says so. What stands elsewhere of them, and whether it may be erased at all, the
 * caller knows (dashboard/erasure): the customer stands before every noun that names them.
 */
export async function eraseCustomer(
  tx: Tx,
  actor: Actor,
  input: { id: string; customerNumber: string; reason: string; now: Date },
): Promise<void> {
  const { id, customerNumber, reason, now } = input;
  await tx
    .update(customers)
    .set({
      name: ERASED,
      // Reserved for what never is an address (RFC 6761); one a customer, since addresses are unique.
      email: `${customerNumber.toLowerCase()}@erased.invalid`,
      phone: "",
      kraPin: "",
      personId: null,
      status: "erased",
      updatedAt: now,
    })
    .where(eq(customers.id, id));
  await record(tx, actor, customerErased, {
    subjectId: id,
    summary: `Personal data of ${customerNumber} erased: ${reason}`,
    data: { customerNumber, reason },
    customerId: id,
    at: now,
  });
}
