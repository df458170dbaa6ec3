import { and, eq, ne, or, sql } from "drizzle-orm";
import { listStaffOf } from "~/features/identity/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can, forbidden, scopeOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { type AppError, eachLanguage } from "~/platform/kernel/errors";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { changedPaths } from "~/platform/kernel/laid-over";
import { parsePhone } from "~/platform/kernel/phone";
import { type CustomerFields, customerCreated, customerDeleted, customerEdited } from "../../domain";
import {
  assigneeNotStaff,
  customerChangedMeanwhile,
  customerDataErased,
  customerMerged,
  customerNotFound,
  customerNotValid,
  customerTaken,
  customerTakenBy,
} from "../../errors";
import { type CustomerChange, mergeFields, parseCustomerPhone, wrongFields } from "../../profile/domain";
import { lockContacts } from "../commands";
import { readCustomerFields } from "../queries/profiles";
import { mayReachCustomer } from "../reach";
import { customers } from "../tables";
import {
  saveAddresses,
  saveConsents,
  saveEmergencyContacts,
  saveIdentityNumber,
  savePhoto,
} from "./save-profile";

/**
 * Validates and normalises: emails in lower case, phones in E.164, each tag once. Throws INVALID with every
 * wrong field. A phone equal to the one in `before` is always accepted.
 */
export function readFields(fields: CustomerFields, now: Date, before?: CustomerFields): CustomerFields {
  const wrong = wrongFields(fields, nairobiDate(now), before);
  if (Object.keys(wrong).length > 0) throw notValid(wrong);
  const phone = (text: string) => (text === "" ? "" : (parsePhone(text) ?? text));
  const { contactInfo: contact, corporateInfo: company } = fields;
  return {
    ...fields,
    contactInfo: {
      ...contact,
      email: contact.email.toLowerCase(),
      alternateEmail: contact.alternateEmail.toLowerCase(),
      primaryPhone: phone(contact.primaryPhone),
      secondaryPhone: phone(contact.secondaryPhone),
      whatsappNumber: phone(contact.whatsappNumber),
    },
    corporateInfo: {
      ...company,
      contactPerson: {
        ...company.contactPerson,
        email: company.contactPerson.email.toLowerCase(),
        phone: phone(company.contactPerson.phone),
      },
    },
    emergencyContacts: fields.emergencyContacts.map((each) => ({
      ...each,
      email: each.email.toLowerCase(),
      phone: phone(each.phone),
    })),
    tags: [...new Set(fields.tags)],
  };
}

function notValid(wrong: Record<string, AppError>): AppError {
  const said = eachLanguage((locale) => {
    const sentences = Object.values(wrong).map((error) => error.textIn(locale));
    return [...new Set(sentences)].join(", ");
  });
  return customerNotValid({ errors: said }).withFields(wrong);
}

/**
 * Rejects an email or primary phone of another customer. The error names that customer if the actor may see
 * them. The caller locks both contacts.
 */
async function assertNotTaken(
  tx: Tx,
  actor: Actor,
  { email, primaryPhone }: CustomerFields["contactInfo"],
  id?: string,
) {
  const others = await tx
    .select({
      id: customers.id,
      email: customers.email,
      name: customers.name,
      number: customers.customerNumber,
    })
    .from(customers)
    .where(
      and(
        or(sql`lower(${customers.email}) = ${email}`, eq(customers.phone, primaryPhone)),
        id ? ne(customers.id, id) : undefined,
      ),
    );
  const byEmail = others.find((other) => other.email.toLowerCase() === email);
  const first = byEmail ?? others[0];
  if (!first) return;
  const field = byEmail ? "contactInfo.email" : "contactInfo.primaryPhone";
  const isSeen =
    can(actor, "view_customers") && (await mayReachCustomer(tx, actor, first.id, "view_customers"));
  throw isSeen
    ? customerTakenBy.at(field, { name: first.name, number: first.number })
    : customerTaken.at(field);
}

async function assigneeOf(tx: Tx, actor: Actor, wanted: string | null, was: string | null) {
  if (wanted === was) return was;
  if (!can(actor, "access_all_customers")) throw forbidden();
  if (wanted === null) return null;
  const [person] = await listStaffOf(tx, [wanted]);
  if (!person) throw assigneeNotStaff.at("assignedTo");
  return wanted;
}

/** A customer's data as the columns of their row. */
export const columnsOf = ({
  personalInfo: person,
  contactInfo: contact,
  corporateInfo: company,
  ...rest
}: CustomerFields) => ({
  type: rest.type,
  status: rest.status,
  title: person.title,
  firstName: person.firstName,
  middleName: person.middleName,
  lastName: person.lastName,
  dateOfBirth: person.dateOfBirth,
  gender: person.gender,
  nationality: person.nationality,
  email: contact.email,
  alternateEmail: contact.alternateEmail,
  phone: contact.primaryPhone,
  secondaryPhone: contact.secondaryPhone,
  whatsappNumber: contact.whatsappNumber,
  preferredContactMethod: contact.preferredContactMethod,
  preferredContactTime: contact.preferredContactTime,
  companyName: company.companyName,
  registrationNumber: company.registrationNumber,
  taxNumber: company.taxNumber,
  industry: company.industry,
  companySize: company.companySize,
  website: company.website,
  companyContact: company.contactPerson,
  preferences: rest.preferences,
  tags: rest.tags,
  kraPin: rest.kraPin,
  creditDays: rest.creditDays,
  locale: rest.locale,
});

/**
 * Creates a customer with the next CUST number. INVALID lists every wrong field; CONFLICT for another
 * customer's email or phone. Without access to all customers, the creator becomes the assignee.
 */
export async function createCustomer(
  tx: Tx,
  actor: Actor,
  { fields: given, now }: { fields: CustomerFields; now: Date },
): Promise<{ id: string; customerNumber: string }> {
  const fields = readFields(given, now);
  const { email, primaryPhone } = fields.contactInfo;
  await lockContacts(tx, [email, primaryPhone]);
  await assertNotTaken(tx, actor, fields.contactInfo);
  const seesAll = can(actor, "view_customers") && scopeOf(actor, "view_customers") === "all";
  const assignedTo =
    seesAll || fields.assignedTo ? await assigneeOf(tx, actor, fields.assignedTo, null) : actor.personId;
  const id = newId();
  const customerNumber = `CUST${await nextNumber(tx, "customer", 0, 1001)}`;
  await tx.insert(customers).values({
    ...columnsOf(fields),
    id,
    customerNumber,
    assignedTo,
    createdBy: actor.personId,
    createdAt: now,
    updatedAt: now,
  });
  const photo = await savePhoto(tx, id, { was: "", given: fields.personalInfo.profilePhoto });
  if (photo) await tx.update(customers).set({ photo }).where(eq(customers.id, id));
  await saveAddresses(tx, id, [], fields.addresses);
  await saveEmergencyContacts(tx, id, [], fields.emergencyContacts);
  await saveIdentityNumber(tx, id, "id", fields.personalInfo.idNumber);
  await saveIdentityNumber(tx, id, "passport", fields.personalInfo.passportNumber);
  await saveConsents(tx, actor, {
    customerId: id,
    before: undefined,
    after: fields.privacy,
    source: "staff",
    now,
  });
  await record(tx, actor, customerCreated, {
    subjectId: id,
    summary: `Customer ${customerNumber} created`,
    data: { customerNumber },
    customerId: id,
    at: now,
  });
  return { id, customerNumber };
}

async function lockForChange(tx: Tx, id: Reach<"customer">) {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for("update");
  if (!row) throw customerNotFound();
  if (row.status === "erased") throw customerDataErased();
  if (row.mergedInto) throw customerMerged({ number: row.customerNumber });
  return row;
}

/**
 * Merges a change into the stored customer and validates the result. `updatedAt` is the version the editor
 * read: CONFLICT if the row changed since. No change records no event.
 */
export async function editCustomer(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"customer">; updatedAt?: Date | undefined; change: CustomerChange; now: Date },
): Promise<void> {
  const { id, updatedAt, now } = input;
  // Locks contacts before the row, as matching and erasing do, to avoid deadlocks.
  const { email, primaryPhone } = input.change.contactInfo ?? {};
  const phone = primaryPhone && parseCustomerPhone(primaryPhone);
  await lockContacts(
    tx,
    [email?.toLowerCase(), phone].filter((contact) => contact !== undefined),
  );
  const row = await lockForChange(tx, id);
  if (updatedAt && row.updatedAt.getTime() !== updatedAt.getTime()) throw customerChangedMeanwhile();
  const before = await readCustomerFields(tx, row);
  const after = readFields(mergeFields(before, input.change), now, before);
  const changed = changedPaths(before, after);
  if (changed.length === 0) return;
  const { contactInfo: was } = before;
  if (
    was.email.toLowerCase() !== after.contactInfo.email ||
    was.primaryPhone !== after.contactInfo.primaryPhone
  )
    await assertNotTaken(tx, actor, after.contactInfo, id);
  const assignedTo = await assigneeOf(tx, actor, after.assignedTo, before.assignedTo);
  const photo = await savePhoto(tx, id, { was: row.photo, given: after.personalInfo.profilePhoto });
  await saveAddresses(tx, id, before.addresses, after.addresses);
  await saveEmergencyContacts(tx, id, before.emergencyContacts, after.emergencyContacts);
  await saveIdentityNumber(tx, id, "id", after.personalInfo.idNumber);
  await saveIdentityNumber(tx, id, "passport", after.personalInfo.passportNumber);
  await saveConsents(tx, actor, {
    customerId: id,
    before: before.privacy,
    after: after.privacy,
    source: "staff",
    now,
  });
  await tx
    .update(customers)
    .set({
      ...columnsOf(after),
      assignedTo,
      photo,
      phoneShared: row.phoneShared && row.phone === after.contactInfo.primaryPhone,
      deletedAt: after.status === "inactive" ? row.deletedAt : null,
      updatedAt: now,
    })
    .where(eq(customers.id, id));
  await record(tx, actor, customerEdited, {
    subjectId: id,
    summary: `Customer ${row.customerNumber} edited: ${describeFields(changed)}`,
    data: {
      customerNumber: row.customerNumber,
      fields: changed,
      ...(changed.includes("creditDays")
        ? { creditDays: { before: row.creditDays, after: after.creditDays } }
        : {}),
    },
    customerId: id,
    at: now,
  });
}

/** Soft-deletes: the customer becomes inactive with a deletion time; documents, payments and history stay. */
export async function deleteCustomer(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"customer">; now: Date },
): Promise<void> {
  const row = await lockForChange(tx, id);
  if (row.deletedAt) return;
  await tx
    .update(customers)
    .set({ status: "inactive", deletedAt: now, updatedAt: now })
    .where(eq(customers.id, id));
  await record(tx, actor, customerDeleted, {
    subjectId: id,
    summary: `Customer ${row.customerNumber} deleted`,
    data: { customerNumber: row.customerNumber },
    customerId: id,
    at: now,
  });
}
