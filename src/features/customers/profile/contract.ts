import { z } from "zod";
import { code, nameText, text } from "~/platform/http/contract";
import { sentenceOf } from "~/platform/kernel/errors";
import { plainPin } from "~/platform/kernel/kra-pin";
import { LOCALES } from "~/platform/kernel/locales";
import {
  ADDRESS_TYPES,
  CONTACT_METHODS,
  CONTACT_TIMES,
  CUSTOMER_STATUSES,
  CUSTOMER_TYPES,
  MAX_ADDRESSES,
  MAX_CREDIT_DAYS,
  MAX_EMERGENCY_CONTACTS,
  MAX_TAGS,
  SERVICE_CATEGORIES,
} from "../domain";
import {
  creditDaysNegative,
  creditDaysNotWhole,
  creditDaysTooMany,
  tooManyAddresses,
  tooManyEmergencyContacts,
  tooManyTags,
} from "../errors";
import { NO_ADDRESS, NO_EMERGENCY_CONTACT } from "./domain";

/**
 * A customer's data, nested as in docs/domain/readings.md#customers. Checks only shapes and lengths;
 * `wrongFields` checks values.
 */

const upper = (max: number) => code(max).transform((value) => value.toUpperCase());

const personalInfo = z.object({
  title: text(20),
  firstName: nameText(60),
  middleName: nameText(60),
  lastName: nameText(60),
  dateOfBirth: z.string().max(10).nullable(),
  gender: text(30),
  nationality: text(60),
  /** Masked in answers; sent back masked, it stays. */
  idNumber: code(20),
  passportNumber: upper(20),
  /** A picture's reference; when just chosen `data:image/…;base64,…`. */
  profilePhoto: z.string().max(3_000_000),
});
const contactInfo = z.object({
  primaryPhone: code(30),
  secondaryPhone: code(30),
  email: code(254),
  alternateEmail: code(254),
  whatsappNumber: code(30),
  preferredContactMethod: z.enum(CONTACT_METHODS),
  preferredContactTime: z.enum(CONTACT_TIMES),
});
const address = z.object({
  id: z.uuid().optional(),
  type: z.enum(ADDRESS_TYPES),
  isPrimary: z.boolean(),
  street: text(200),
  apartment: text(100),
  city: text(100),
  state: text(100),
  postalCode: code(20),
  country: text(60),
  accessInstructions: text(1000),
  isActive: z.boolean(),
});
const contactPerson = z.object({ name: nameText(120), title: text(60), phone: code(30), email: code(254) });
const corporateInfo = z.object({
  companyName: nameText(150),
  registrationNumber: code(60),
  taxNumber: code(60),
  industry: text(80),
  companySize: text(30),
  website: text(200),
  contactPerson,
});
const emergencyContact = z.object({
  id: z.uuid().optional(),
  name: nameText(120),
  relationship: text(60),
  phone: code(30),
  email: code(254),
  address: text(300),
});
const preferences = z.object({
  preferredServices: z.array(z.enum(SERVICE_CATEGORIES)).max(SERVICE_CATEGORIES.length),
  specialRequirements: text(1000),
  accessibilityNeeds: text(1000),
  petInformation: text(1000),
  valuableItems: text(1000),
  packingPreferences: z.object({ selfPack: z.boolean(), partialPack: z.boolean(), fullPack: z.boolean() }),
  insurancePreferences: z.object({
    basicCoverage: z.boolean(),
    fullCoverage: z.boolean(),
    customCoverage: z.boolean(),
  }),
  communicationPreferences: z.object({
    smsUpdates: z.boolean(),
    emailUpdates: z.boolean(),
    whatsappUpdates: z.boolean(),
    callUpdates: z.boolean(),
  }),
});
const privacy = z.object({
  marketingConsent: z.boolean(),
  dataProcessingConsent: z.boolean(),
  thirdPartySharing: z.boolean(),
  communicationConsent: z.object({
    email: z.boolean(),
    sms: z.boolean(),
    phone: z.boolean(),
    whatsapp: z.boolean(),
  }),
});

const addresses = z.array(address).max(MAX_ADDRESSES, sentenceOf(tooManyAddresses({ most: MAX_ADDRESSES })));
const emergencyContacts = z
  .array(emergencyContact)
  .max(MAX_EMERGENCY_CONTACTS, sentenceOf(tooManyEmergencyContacts({ most: MAX_EMERGENCY_CONTACTS })));
const tags = z.array(text(30).min(1)).max(MAX_TAGS, sentenceOf(tooManyTags({ most: MAX_TAGS })));
const creditDays = z
  .number()
  .int(creditDaysNotWhole.en)
  .min(0, creditDaysNegative.en)
  .max(MAX_CREDIT_DAYS, sentenceOf(creditDaysTooMany({ most: MAX_CREDIT_DAYS })))
  .nullable();

export const customerFields = z.object({
  type: z.enum(CUSTOMER_TYPES),
  status: z.enum(CUSTOMER_STATUSES),
  personalInfo,
  contactInfo,
  addresses,
  corporateInfo,
  emergencyContacts,
  preferences,
  privacy,
  tags,
  assignedTo: z.uuid().nullable(),
  kraPin: code(30).overwrite(plainPin),
  creditDays,
  locale: z.enum(LOCALES),
});

/** Addresses and contacts as they are sent: what is left out of a row is as in a new one. */
const lists = {
  addresses: z
    .array(address.partial().extend({ type: z.enum(ADDRESS_TYPES) }))
    .max(MAX_ADDRESSES, sentenceOf(tooManyAddresses({ most: MAX_ADDRESSES })))
    .transform((rows) => rows.map((row) => ({ ...NO_ADDRESS, ...row }))),
  emergencyContacts: z
    .array(emergencyContact.partial())
    .max(MAX_EMERGENCY_CONTACTS, sentenceOf(tooManyEmergencyContacts({ most: MAX_EMERGENCY_CONTACTS })))
    .transform((rows) => rows.map((row) => ({ ...NO_EMERGENCY_CONTACT, ...row }))),
};

export const customerChange = customerFields
  .extend({
    personalInfo: personalInfo.partial(),
    contactInfo: contactInfo.partial(),
    corporateInfo: corporateInfo.extend({ contactPerson: contactPerson.partial() }).partial(),
    preferences: preferences
      .extend({
        packingPreferences: preferences.shape.packingPreferences.partial(),
        insurancePreferences: preferences.shape.insurancePreferences.partial(),
        communicationPreferences: preferences.shape.communicationPreferences.partial(),
      })
      .partial(),
    privacy: privacy.extend({ communicationConsent: privacy.shape.communicationConsent.partial() }).partial(),
    ...lists,
  })
  .partial();
