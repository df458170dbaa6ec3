import { asc, desc, eq, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { decrypt } from "~/platform/secrets/secrets";
import {
  type ConsentPurpose,
  type CustomerFields,
  consentsOf,
  DEFAULT_PRIVACY,
  privacyOf,
} from "../../domain";
import { maskedNumber } from "../../profile/domain";
import { customersOfSurvivor } from "../reach";
import {
  customerAddresses,
  customerConsents,
  customerEmergencyContacts,
  customerIdentityNumbers,
  customerPhotos,
  type customers,
} from "../tables";

type CustomerRow = typeof customers.$inferSelect;

/** The latest answer to each purpose, by whichever of those merged; who was never asked has the defaults. */
export async function getConsents(
  reader: Reader,
  customerId: string,
): Promise<Record<ConsentPurpose, boolean>> {
  const rows = await reader
    .selectDistinctOn([customerConsents.purpose], {
      purpose: customerConsents.purpose,
      granted: customerConsents.granted,
    })
    .from(customerConsents)
    .where(sql`${customerConsents.customerId} in ${customersOfSurvivor(customerId)}`)
    .orderBy(customerConsents.purpose, desc(customerConsents.at), desc(customerConsents.id));
  const latest = Object.fromEntries(rows.map(({ purpose, granted }) => [purpose, granted]));
  return { ...consentsOf(DEFAULT_PRIVACY), ...latest };
}

/** Every consent a customer gave or took back, newest first. */
export function listConsents(reader: Reader, customerId: string) {
  const { purpose, granted, wording, source, recordedByName, at } = customerConsents;
  return reader
    .select({ purpose, granted, wording, source, recordedByName, at })
    .from(customerConsents)
    .where(sql`${customerConsents.customerId} in ${customersOfSurvivor(customerId)}`)
    .orderBy(desc(customerConsents.at), asc(customerConsents.purpose))
    .limit(200);
}

/** All that is written down of a customer, identity numbers masked. Whose rows a person may see is the caller's question. */
export async function readCustomerFields(reader: Reader, row: CustomerRow): Promise<CustomerFields> {
  const of = row.id;
  // One after the other: commands read inside their transaction, whose connection takes one query at a time.
  const addresses = await reader
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, of))
    .orderBy(asc(customerAddresses.position));
  const contacts = await reader
    .select()
    .from(customerEmergencyContacts)
    .where(eq(customerEmergencyContacts.customerId, of))
    .orderBy(asc(customerEmergencyContacts.position));
  const numbers = await reader
    .select({ kind: customerIdentityNumbers.kind, ending: customerIdentityNumbers.ending })
    .from(customerIdentityNumbers)
    .where(eq(customerIdentityNumbers.customerId, of));
  const consents = await getConsents(reader, of);
  const masked = (kind: "id" | "passport") => {
    const known = numbers.find((number) => number.kind === kind);
    return known ? maskedNumber(known.ending) : "";
  };
  return {
    type: row.type,
    status: row.status === "erased" ? "inactive" : row.status,
    personalInfo: {
      title: row.title,
      firstName: row.firstName,
      middleName: row.middleName,
      lastName: row.lastName,
      dateOfBirth: row.dateOfBirth,
      gender: row.gender,
      nationality: row.nationality,
      idNumber: masked("id"),
      passportNumber: masked("passport"),
      profilePhoto: row.photo,
    },
    contactInfo: {
      primaryPhone: row.phone,
      secondaryPhone: row.secondaryPhone,
      email: row.email,
      alternateEmail: row.alternateEmail,
      whatsappNumber: row.whatsappNumber,
      preferredContactMethod: row.preferredContactMethod,
      preferredContactTime: row.preferredContactTime,
    },
    addresses: addresses.map(({ customerId: _, position: __, ...address }) => address),
    corporateInfo: {
      companyName: row.companyName,
      registrationNumber: row.registrationNumber,
      taxNumber: row.taxNumber,
      industry: row.industry,
      companySize: row.companySize,
      website: row.website,
      contactPerson: row.companyContact,
    },
    emergencyContacts: contacts.map(({ customerId: _, position: __, ...contact }) => contact),
    preferences: row.preferences,
    privacy: privacyOf(consents),
    tags: row.tags,
    assignedTo: row.assignedTo,
    kraPin: row.kraPin,
    creditDays: row.creditDays,
    locale: row.locale,
  };
}

/** A full identity number; undefined if none is stored. The caller checks permission and records the access. */
export async function findIdentityNumber(
  reader: Reader,
  customerId: string,
  kind: "id" | "passport",
): Promise<string | undefined> {
  const [row] = await reader
    .select({ sealed: customerIdentityNumbers.sealed })
    .from(customerIdentityNumbers)
    .where(
      sql`${customerIdentityNumbers.customerId} = ${customerId}::uuid and ${customerIdentityNumbers.kind} = ${kind}`,
    );
  return row && decrypt(row.sealed);
}

/** A customer's picture as PNG; undefined without one. */
export async function findPhoto(reader: Reader, customerId: string): Promise<Buffer | undefined> {
  const [row] = await reader
    .select({ bytes: customerPhotos.bytes })
    .from(customerPhotos)
    .where(eq(customerPhotos.customerId, customerId));
  return row?.bytes;
}
