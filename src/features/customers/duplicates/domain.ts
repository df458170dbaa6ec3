import { defineEvent } from "~/platform/events/define";

export const AGREEMENTS = ["email", "phone", "id_number", "name"] as const;
export type Agreement = (typeof AGREEMENTS)[number];
export const AGREEMENT_LABELS: Readonly<Record<Agreement, string>> = {
  email: "Same email",
  phone: "Same phone",
  id_number: "Same ID or passport number",
  name: "Similar name, same place",
};

/** pg_trgm similarity of names, of 1, if the place is the same too. */
export const SIMILAR_NAMES = 0.6;

export const MERGE_FIELDS = [
  "name",
  "type",
  "status",
  "email",
  "alternateEmail",
  "phone",
  "secondaryPhone",
  "whatsappNumber",
  "contact",
  "dateOfBirth",
  "gender",
  "nationality",
  "idNumber",
  "passportNumber",
  "photo",
  "company",
  "kraPin",
  "creditDays",
  "locale",
  "assignedTo",
  "tags",
  "preferences",
  "addresses",
  "emergencyContacts",
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
export const MERGE_FIELD_LABELS: Readonly<Record<MergeField, string>> = {
  name: "Name",
  type: "Type",
  status: "Status",
  email: "Email",
  alternateEmail: "Alternate email",
  phone: "Primary phone",
  secondaryPhone: "Secondary phone",
  whatsappNumber: "WhatsApp number",
  contact: "Preferred contact",
  dateOfBirth: "Date of birth",
  gender: "Gender",
  nationality: "Nationality",
  idNumber: "ID number",
  passportNumber: "Passport number",
  photo: "Picture",
  company: "Company",
  kraPin: "KRA PIN",
  creditDays: "Payment terms",
  locale: "Language",
  assignedTo: "Assigned to",
  tags: "Tags",
  preferences: "Preferences",
  addresses: "Addresses",
  emergencyContacts: "Emergency contacts",
};

interface MergeFact {
  customerNumber: string;
  mergedNumber: string;
}
export const customersMerged = defineEvent<MergeFact & { fields: string[] }>("customer.merged");
export const customersUnmerged = defineEvent<MergeFact>("customer.unmerged");
export const pairDismissed = defineEvent<{ numbers: string[] }>("customer.pair_dismissed");
export const pairRestored = defineEvent<{ numbers: string[] }>("customer.pair_restored");
