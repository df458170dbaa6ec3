import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";

/** Days of credit a customer can be given (docs/domain/readings.md#customers). */
export const MAX_CREDIT_DAYS = 30;
export const MAX_ADDRESSES = 20;
export const MAX_EMERGENCY_CONTACTS = 10;
export const MAX_TAGS = 20;

export const CUSTOMER_TYPES = ["individual", "corporate", "vip"] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];
export const CUSTOMER_STATUSES = ["active", "inactive", "prospect", "suspended"] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];
export const CONTACT_METHODS = ["email", "sms", "phone", "whatsapp"] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];
export const CONTACT_METHOD_LABELS: Readonly<Record<ContactMethod, string>> = {
  email: "Email",
  sms: "SMS",
  phone: "Phone",
  whatsapp: "WhatsApp",
};
export const CONTACT_TIMES = ["anytime", "morning", "afternoon", "evening"] as const;
export type ContactTime = (typeof CONTACT_TIMES)[number];
export const CONTACT_TIME_LABELS: Readonly<Record<ContactTime, string>> = {
  anytime: "Anytime",
  morning: "Morning (8AM-12PM)",
  afternoon: "Afternoon (12PM-6PM)",
  evening: "Evening (6PM-10PM)",
};
export const ADDRESS_TYPES = ["home", "work"] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];
export const SERVICE_CATEGORIES = [
  "residential_move",
  "office_move",
  "international_move",
  "storage",
  "packing",
  "unpacking",
  "assembly",
  "cleaning",
  "insurance",
  "consultation",
] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

export const CATEGORY_LABELS: Readonly<Record<ServiceCategory, string>> = {
  residential_move: "Residential move",
  office_move: "Office move",
  international_move: "International move",
  storage: "Storage",
  packing: "Packing",
  unpacking: "Unpacking",
  assembly: "Assembly",
  cleaning: "Cleaning",
  insurance: "Insurance",
  consultation: "Consultation",
};

export const CONSENT_PURPOSES = [
  "marketing",
  "data_processing",
  "third_party",
  "email",
  "sms",
  "phone",
  "whatsapp",
] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
/** Source of a consent or its withdrawal: staff, the account, an acceptance or a newsletter's link. */
export type ConsentSource = "staff" | "account" | "acceptance" | "newsletter";

export interface CompanyContact {
  name: string;
  title: string;
  phone: string;
  email: string;
}
export const NO_COMPANY_CONTACT: CompanyContact = { name: "", title: "", phone: "", email: "" };

export interface Preferences {
  preferredServices: ServiceCategory[];
  specialRequirements: string;
  accessibilityNeeds: string;
  petInformation: string;
  valuableItems: string;
  packingPreferences: { selfPack: boolean; partialPack: boolean; fullPack: boolean };
  insurancePreferences: { basicCoverage: boolean; fullCoverage: boolean; customCoverage: boolean };
  communicationPreferences: {
    smsUpdates: boolean;
    emailUpdates: boolean;
    whatsappUpdates: boolean;
    callUpdates: boolean;
  };
}
export const NO_PREFERENCES: Preferences = {
  preferredServices: [],
  specialRequirements: "",
  accessibilityNeeds: "",
  petInformation: "",
  valuableItems: "",
  packingPreferences: { selfPack: false, partialPack: false, fullPack: false },
  insurancePreferences: { basicCoverage: true, fullCoverage: false, customCoverage: false },
  communicationPreferences: {
    smsUpdates: true,
    emailUpdates: true,
    whatsappUpdates: false,
    callUpdates: false,
  },
};

export interface Privacy {
  marketingConsent: boolean;
  dataProcessingConsent: boolean;
  thirdPartySharing: boolean;
  communicationConsent: { email: boolean; sms: boolean; phone: boolean; whatsapp: boolean };
}
export const DEFAULT_PRIVACY: Privacy = {
  marketingConsent: false,
  dataProcessingConsent: true,
  thirdPartySharing: false,
  communicationConsent: { email: true, sms: true, phone: false, whatsapp: false },
};

/** A privacy choice by purpose, and back. */
export function consentsOf(privacy: Privacy): Record<ConsentPurpose, boolean> {
  return {
    marketing: privacy.marketingConsent,
    data_processing: privacy.dataProcessingConsent,
    third_party: privacy.thirdPartySharing,
    ...privacy.communicationConsent,
  };
}
export function privacyOf(consents: Record<ConsentPurpose, boolean>): Privacy {
  const { marketing, data_processing, third_party, email, sms, phone, whatsapp } = consents;
  return {
    marketingConsent: marketing,
    dataProcessingConsent: data_processing,
    thirdPartySharing: third_party,
    communicationConsent: { email, sms, phone, whatsapp },
  };
}

export interface CustomerAddress {
  id?: string | undefined;
  type: AddressType;
  isPrimary: boolean;
  street: string;
  apartment: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  accessInstructions: string;
  isActive: boolean;
}

export interface EmergencyContact {
  id?: string | undefined;
  name: string;
  relationship: string;
  phone: string;
  email: string;
  address: string;
}

/** All that staff write down of a customer (docs/domain/readings.md#customers). */
export interface CustomerFields {
  type: CustomerType;
  status: CustomerStatus;
  personalInfo: {
    title: string;
    firstName: string;
    middleName: string;
    lastName: string;
    dateOfBirth: PlainDate | null;
    gender: string;
    nationality: string;
    /** Masked on reading; a masked value sent back changes nothing. */
    idNumber: string;
    passportNumber: string;
    /** The picture's reference, empty for none; a data URL when just chosen. */
    profilePhoto: string;
  };
  contactInfo: {
    primaryPhone: string;
    secondaryPhone: string;
    email: string;
    alternateEmail: string;
    whatsappNumber: string;
    preferredContactMethod: ContactMethod;
    preferredContactTime: ContactTime;
  };
  addresses: CustomerAddress[];
  corporateInfo: {
    companyName: string;
    registrationNumber: string;
    taxNumber: string;
    industry: string;
    companySize: string;
    website: string;
    contactPerson: CompanyContact;
  };
  emergencyContacts: EmergencyContact[];
  preferences: Preferences;
  privacy: Privacy;
  tags: string[];
  assignedTo: string | null;
  kraPin: string;
  creditDays: number | null;
  locale: Locale;
}

/** The name on a document: the company's for corporate customers, else the person's as written. */
export function billedName(
  { type, companyName }: { type: string; companyName: string },
  writtenName: string,
): string {
  return type === "corporate" && companyName ? companyName : writtenName;
}

export const TYPE_LABELS: Readonly<Record<CustomerType, string>> = {
  individual: "Individual",
  corporate: "Corporate",
  vip: "VIP",
};
export const STATUS_LABELS: Readonly<Record<CustomerStatus, string>> = {
  active: "Active",
  inactive: "Inactive",
  prospect: "Prospect",
  suspended: "Suspended",
};

/** The tiers, lowest first (docs/domain/readings.md#customers). */
export const TIERS = ["starter", "bronze", "silver", "gold", "platinum", "diamond"] as const;
export type Tier = (typeof TIERS)[number];
/** Minimum points of each tier; null disables the tier. */
export type TierPoints = Readonly<Record<Tier, number | null>>;
export const TIER_LABELS: Readonly<Record<Tier, string>> = {
  starter: "Starter",
  bronze: "Bronze",
  silver: "Silver",
  gold: "Gold",
  platinum: "Platinum",
  diamond: "Diamond",
};
/** Cents spent for one loyalty point: a point for each whole 1,000 shillings. */
export const CENTS_A_POINT = 100_000;

/** Loyalty points for spending in cents. */
export const pointsOf = (spent: number) => Math.max(0, Math.floor(spent / CENTS_A_POINT));

/** The tier for spending in cents. */
export function tierOf(spent: number, from: TierPoints): Tier {
  const points = pointsOf(spent);
  return TIERS.findLast((tier) => points >= (from[tier] ?? Number.POSITIVE_INFINITY)) ?? "starter";
}

/** Points of a tier, from its first to below the next tier's; null for a disabled tier. */
export function pointsIn(tier: Tier, from: TierPoints): { from: number; before: number | null } | null {
  const first = from[tier];
  if (first === null) return null;
  const next = TIERS.slice(TIERS.indexOf(tier) + 1).find((each) => from[each] !== null);
  return { from: first, before: next ? from[next] : null };
}

/** A national identity number: old ones have 7 digits, Maisha Namba 9 (docs/domain/readings.md#customers). */
export function isIdNumber(text: string): boolean {
  return /^\d{7,9}$/.test(text);
}

/** Splits a full name at the last blank; a single word is the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return { firstName: words[0] ?? "", lastName: "" };
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

export interface ErasedContact {
  customerId: string;
  /** Lower case. */
  emails: readonly string[];
  /** E.164. */
  phones: readonly string[];
}

export const customerCreated = defineEvent<{ customerNumber: string }>("customer.created");
/** Names changed fields without personal values. Credit terms are the company's, so their values stay. */
export const customerEdited = defineEvent<{
  customerNumber: string;
  fields: string[];
  creditDays?: { before: number | null; after: number | null };
}>("customer.edited");
/** The new customer's phone belongs to another one too (several after an import). Staff decide whether to merge. */
export const customerPhoneShared = defineEvent<{
  customers: number;
  customerNumber: string;
  name: string;
  otherNumber: string;
  otherName: string;
}>("customer.phone_shared");
export const customerDeleted = defineEvent<{ customerNumber: string }>("customer.deleted");
export const customersChanged = defineEvent<{ action: string; value: string; customers: number }>(
  "customer.changed",
);
export const identityNumberShown = defineEvent<{ customerNumber: string; kind: string }>(
  "customer.identity_shown",
);
/** The reason is the company's and contains no personal data. */
export const customerErased = defineEvent<{ customerNumber: string; reason: string }>("customer.erased");

export const QUIET_MONTHS = ["6", "12", "24"] as const;
export type QuietMonths = (typeof QUIET_MONTHS)[number];
export const QUIET_LABELS: Readonly<Record<QuietMonths, string>> = {
  "6": "6 months",
  "12": "a year",
  "24": "two years",
};
