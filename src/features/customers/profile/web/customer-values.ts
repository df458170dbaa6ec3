import type { Output } from "~/platform/http/client";
import { formatPhone } from "~/platform/kernel/phone";
import type { customersContract } from "../../contract";
import type { CustomerFields } from "../../domain";
import { BLANK_CUSTOMER } from "../domain";

export type CustomerDetail = Output<typeof customersContract, "get">;

/** Whom a customer can be handed to. */
export interface Colleague {
  id: string;
  name: string;
}

/** A customer as the form holds them: a day is text, an empty choice is none. */
export type CustomerValues = Omit<CustomerFields, "personalInfo" | "corporateInfo"> & {
  personalInfo: Omit<CustomerFields["personalInfo"], "dateOfBirth" | "title" | "gender"> & {
    dateOfBirth: string;
    title: string | null;
    gender: string | null;
  };
  corporateInfo: Omit<CustomerFields["corporateInfo"], "companySize"> & { companySize: string | null };
};

export const blankValues = (): CustomerValues => valuesOf(BLANK_CUSTOMER);

const shownPhone = (phone: string) => (phone ? formatPhone(phone) : "");

/** The form's values of what is kept: phones as they are read aloud. */
export function valuesOf(kept: CustomerFields): CustomerValues {
  const { personalInfo, contactInfo, corporateInfo } = kept;
  return {
    type: kept.type,
    status: kept.status,
    personalInfo: {
      ...personalInfo,
      dateOfBirth: personalInfo.dateOfBirth ?? "",
      title: personalInfo.title || null,
      gender: personalInfo.gender || null,
    },
    contactInfo: {
      ...contactInfo,
      primaryPhone: shownPhone(contactInfo.primaryPhone),
      secondaryPhone: shownPhone(contactInfo.secondaryPhone),
      whatsappNumber: shownPhone(contactInfo.whatsappNumber),
    },
    addresses: kept.addresses.map((address) => ({ ...address })),
    corporateInfo: {
      ...corporateInfo,
      companySize: corporateInfo.companySize || null,
      contactPerson: {
        ...corporateInfo.contactPerson,
        phone: shownPhone(corporateInfo.contactPerson.phone),
      },
    },
    emergencyContacts: kept.emergencyContacts.map((contact) => ({
      ...contact,
      phone: shownPhone(contact.phone),
    })),
    preferences: kept.preferences,
    privacy: kept.privacy,
    tags: kept.tags,
    assignedTo: kept.assignedTo,
    kraPin: kept.kraPin,
    creditDays: kept.creditDays,
    locale: kept.locale,
  };
}

/** What is sent of the form's values. */
export function inputOf(values: CustomerValues): CustomerFields {
  const { personalInfo, corporateInfo, ...rest } = values;
  const { dateOfBirth, title, gender } = personalInfo;
  return {
    ...rest,
    personalInfo: {
      ...personalInfo,
      dateOfBirth: dateOfBirth || null,
      title: title ?? "",
      gender: gender ?? "",
    },
    corporateInfo: { ...corporateInfo, companySize: corporateInfo.companySize ?? "" },
  };
}

type Parts = Record<string, unknown>;

const isGroup = (value: unknown): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values by paths of two steps at most, as two editors' versions are compared: 'contactInfo.email', 'tags'. */
export function partsOf(values: CustomerValues): Parts {
  const parts: Parts = {};
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    if (!isGroup(value)) parts[name] = value;
    else for (const [part, inner] of Object.entries(value)) parts[`${name}.${part}`] = inner;
  }
  return parts;
}

/** The values again, of their parts. */
export function valuesOfParts(parts: Parts): CustomerValues {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(parts)) {
    const [name = "", part] = path.split(".");
    if (part === undefined) whole[name] = value;
    else whole[name] = { ...(whole[name] as Parts | undefined), [part]: value };
  }
  return whole as unknown as CustomerValues;
}

/** 'Primary phone' of 'contactInfo.primaryPhone'. */
export function labelOfPart(path: string): string {
  const words = (path.split(".").at(-1) ?? path).replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A part's value in words, for a person to compare. */
export function partInWords(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "nothing";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(partInWords).join("; ");
  if (isGroup(value)) {
    const { id: _, ...shown } = value;
    const flags = Object.entries(shown).filter(([, each]) => each === true);
    const texts = Object.values(shown).filter((each) => typeof each === "string" && each !== "");
    return [...texts, ...flags.map(([name]) => labelOfPart(name))].join(", ") || "nothing";
  }
  return String(value);
}

/** Which tab a field is on: refusals lead there. */
export const TABS = [
  {
    name: "basic",
    label: "Basic Info",
    fields: ["personalInfo", "type", "status", "tags", "assignedTo", "kraPin", "creditDays"],
  },
  { name: "contact", label: "Contact", fields: ["contactInfo", "locale"] },
  { name: "addresses", label: "Addresses", fields: ["addresses"] },
  { name: "corporate", label: "Corporate", fields: ["corporateInfo"] },
  { name: "emergency", label: "Emergency", fields: ["emergencyContacts"] },
  { name: "preferences", label: "Preferences", fields: ["preferences"] },
  { name: "privacy", label: "Privacy", fields: ["privacy"] },
] as const;
export type TabName = (typeof TABS)[number]["name"];

/** The first tab with one of these fields; undefined where none has. */
export function tabOf(fields: readonly string[]): TabName | undefined {
  const groups = new Set(fields.map((field) => field.split(".")[0]));
  return TABS.find((tab) => tab.fields.some((field) => groups.has(field)))?.name;
}
