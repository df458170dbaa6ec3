import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { ERASED } from "~/platform/kernel/erased";
import { newId } from "~/platform/kernel/ids";
import { asLocale, type Locale } from "~/platform/kernel/locales";
import {
  customerCreated,
  customerErased,
  customerPhoneShared,
  NO_COMPANY_CONTACT,
  NO_PREFERENCES,
  splitName,
} from "../domain";
import { customerNotFound } from "../errors";
import { eraseProfile } from "./commands/save-profile";
import { customers } from "./tables";

export interface CustomerContact {
  name: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string;
  /** Language of the current request; without one the stored language stays. */
  locale?: Locale | undefined;
}

/** Makes who writes down or matches one of these addresses or numbers queue until the transaction ends. */
export async function lockContacts(tx: Tx, contacts: readonly string[]): Promise<void> {
  for (const key of [...contacts].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`customer:${key}`}))`);
}

/**
 * Returns the customer with this email, else creates one with the next CUST number. A phone match alone never
 * joins two people: the new customer is flagged for review (docs/decisions/0150). Returns the survivor of a
 * merged customer. A lock per contact prevents duplicates. Prospects and inactive customers become active
 * (docs/domain/readings.md#customers).
 */
export async function matchOrCreateCustomer(
  tx: Tx,
  actor: Actor,
  contact: CustomerContact,
  now: Date,
): Promise<{ id: string; customerNumber: string }> {
  await lockContacts(tx, [contact.email.toLowerCase(), contact.phone]);
  const survivor = alias(customers, "survivor");
  const columns = { id: survivor.id, customerNumber: survivor.customerNumber };
  const isSurvivor = sql`${survivor.id} = coalesce(${customers.mergedInto}, ${customers.id})`;
  const [byEmail] = await tx
    .select(columns)
    .from(customers)
    .innerJoin(survivor, isSurvivor)
    .where(sql`lower(${customers.email}) = ${contact.email.toLowerCase()}`);
  if (byEmail) return welcomed(tx, byEmail, contact.locale);
  const [byPhone] = contact.phone
    ? await tx
        .select({ ...columns, name: survivor.name })
        .from(customers)
        .innerJoin(survivor, isSurvivor)
        .where(eq(customers.phone, contact.phone))
        .orderBy(customers.phoneShared, customers.createdAt)
        .limit(1)
    : [];
  const id = newId();
  const customerNumber = `CUST${await nextNumber(tx, "customer", 0, 1001)}`;
  const { locale = asLocale(null), name, ...who } = contact;
  await tx.insert(customers).values({
    id,
    customerNumber,
    ...splitName(name),
    ...who,
    phoneShared: byPhone !== undefined,
    locale,
    createdAt: now,
    updatedAt: now,
  });
  await record(tx, actor, customerCreated, {
    subjectId: id,
    summary: `Customer ${customerNumber} created`,
    data: { customerNumber },
    customerId: id,
    at: now,
  });
  if (byPhone)
    await record(tx, actor, customerPhoneShared, {
      subjectId: id,
      summary: `Customer ${customerNumber} has the phone of ${byPhone.customerNumber}`,
      data: {
        customers: 1,
        customerNumber,
        name,
        otherNumber: byPhone.customerNumber,
        otherName: byPhone.name,
      },
      customerId: id,
      at: now,
    });
  return { id, customerNumber };
}

/** Updates a known customer's language and reactivates them. This is no edit of their data, so `updatedAt` stays. */
async function welcomed<Known extends { id: string }>(
  tx: Tx,
  customer: Known,
  locale: Locale | undefined,
): Promise<Known> {
  if (locale)
    await tx
      .update(customers)
      .set({ locale })
      .where(and(eq(customers.id, customer.id), ne(customers.locale, locale)));
  await tx
    .update(customers)
    .set({ status: "active", deletedAt: null })
    .where(and(eq(customers.id, customer.id), inArray(customers.status, ["prospect", "inactive"])));
  return customer;
}

/**
 * Locks a customer and their contacts until the transaction ends, so that no concurrent acceptance matches
 * them. Throws NOT_FOUND.
 */
export async function lockCustomer(tx: Tx, id: Reach<"customer">): Promise<typeof customers.$inferSelect> {
  const [known] = await tx.select().from(customers).where(eq(customers.id, id));
  if (!known) throw customerNotFound();
  await lockContacts(tx, [known.email.toLowerCase(), known.phone]);
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for("update");
  if (!row) throw customerNotFound();
  return row;
}

/** Number and terms survive an erasure. */
const NOTHING_PERSONAL = {
  status: "erased",
  title: "",
  firstName: ERASED,
  middleName: "",
  lastName: "",
  dateOfBirth: null,
  gender: "",
  nationality: "",
  photo: "",
  alternateEmail: "",
  phone: "",
  phoneShared: false,
  alsoKnown: "",
  secondaryPhone: "",
  whatsappNumber: "",
  companyName: "",
  registrationNumber: "",
  taxNumber: "",
  industry: "",
  companySize: "",
  website: "",
  companyContact: NO_COMPANY_CONTACT,
  preferences: NO_PREFERENCES,
  tags: [],
  kraPin: "",
  personId: null,
  assignedTo: null,
} satisfies Partial<typeof customers.$inferInsert>;

/**
 * Clears a locked customer's row and records it. The caller (dashboard/erasure) checks whether erasure is allowed
 * and clears the other features' data.
 */
export async function eraseCustomer(
  tx: Tx,
  actor: Actor,
  input: { id: string; customerNumber: string; reason: string; now: Date },
): Promise<void> {
  const { id, customerNumber, reason, now } = input;
  await eraseProfile(tx, [id]);
  await tx
    .update(customers)
    .set({
      ...NOTHING_PERSONAL,
      // A reserved domain that never receives mail (RFC 6761). Addresses are unique, so each customer gets one.
      email: `${customerNumber.toLowerCase()}@erased.invalid`,
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
