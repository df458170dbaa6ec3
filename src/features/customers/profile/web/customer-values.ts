import type { Output } from "~/platform/http/client";
import { formatPhone } from "~/platform/kernel/phone";
import type { customersContract } from "../../contract";
import type { CustomerFields } from "../../domain";
import { BLANK_CUSTOMER } from "../domain";

export type CustomerDetail = Output<typeof customersContract, "get">;

export interface Colleague {
  id: string;
  name: string;
}

/** Days as text; an empty choice is none. */
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

/** Form values of a stored customer, with phones formatted for reading. */
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

/** The first tab with one of these fields; undefined if none has one. */
export function tabOf(fields: readonly string[]): TabName | undefined {
  const groups = new Set(fields.map((field) => field.split(".")[0]));
  return TABS.find((tab) => tab.fields.some((field) => groups.has(field)))?.name;
}
