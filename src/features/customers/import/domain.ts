import { defineEvent } from "~/platform/events/define";
import { guessColumns } from "~/platform/kernel/sheet-columns";

/** Rows one file may have: a company's whole book of customers. */
export const MAX_IMPORT_ROWS = 100_000;
/** The longest file: that many rows in Excel or CSV. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
/** Bad rows that a dry run names; it counts them all. */
export const SHOWN_PROBLEMS = 500;

/** A file waits to be imported, was, or was taken back. */
export const IMPORT_STATES = ["uploaded", "imported", "taken_back"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  uploaded: "Not imported yet",
  imported: "Imported",
  taken_back: "Taken back",
};

/** What a column can be: where it belongs in a customer's data, how it is called, and what else it is called in files. */
export const IMPORT_FIELDS = {
  customerNumber: { label: "Customer number", at: "", also: ["number", "customerno", "custno", "id"] },
  name: { label: "Full name", at: "", also: ["fullname", "customer", "customername", "clientname"] },
  title: { label: "Title", at: "personalInfo.title", also: ["salutation"] },
  firstName: { label: "First name", at: "personalInfo.firstName", also: ["forename", "givenname"] },
  middleName: { label: "Middle name", at: "personalInfo.middleName", also: ["othernames"] },
  lastName: { label: "Last name", at: "personalInfo.lastName", also: ["surname", "familyname"] },
  dateOfBirth: { label: "Date of birth", at: "personalInfo.dateOfBirth", also: ["dob", "birthday", "born"] },
  gender: { label: "Gender", at: "personalInfo.gender", also: ["sex"] },
  nationality: { label: "Nationality", at: "personalInfo.nationality", also: [] },
  idNumber: {
    label: "ID number",
    at: "personalInfo.idNumber",
    also: ["idno", "nationalid", "nationalidnumber"],
  },
  passportNumber: {
    label: "Passport number",
    at: "personalInfo.passportNumber",
    also: ["passport", "passportno"],
  },
  email: { label: "Email", at: "contactInfo.email", also: ["emailaddress", "mail"] },
  alternateEmail: {
    label: "Alternate email",
    at: "contactInfo.alternateEmail",
    also: ["email2", "secondemail"],
  },
  primaryPhone: {
    label: "Primary phone",
    at: "contactInfo.primaryPhone",
    also: ["phone", "phonenumber", "mobile", "mobilenumber", "telephone", "tel", "phone1"],
  },
  secondaryPhone: {
    label: "Secondary phone",
    at: "contactInfo.secondaryPhone",
    also: ["phone2", "alternatephone", "otherphone"],
  },
  whatsappNumber: { label: "WhatsApp number", at: "contactInfo.whatsappNumber", also: ["whatsapp"] },
  type: { label: "Type", at: "type", also: ["customertype", "category"] },
  status: { label: "Status", at: "status", also: [] },
  companyName: {
    label: "Company name",
    at: "corporateInfo.companyName",
    also: ["company", "organisation", "organization"],
  },
  registrationNumber: {
    label: "Registration number",
    at: "corporateInfo.registrationNumber",
    also: ["registrationno"],
  },
  taxNumber: { label: "Tax number", at: "corporateInfo.taxNumber", also: ["taxno"] },
  industry: { label: "Industry", at: "corporateInfo.industry", also: ["sector"] },
  companySize: { label: "Company size", at: "corporateInfo.companySize", also: [] },
  website: { label: "Website", at: "corporateInfo.website", also: ["web", "url"] },
  tags: { label: "Tags", at: "tags", also: ["labels", "groups"] },
  kraPin: { label: "KRA PIN", at: "kraPin", also: ["pin", "krapinnumber"] },
  creditDays: { label: "Payment terms in days", at: "creditDays", also: ["creditterms", "paymentterms"] },
  street: { label: "Street", at: "addresses.0.street", also: ["address", "streetaddress", "estate"] },
  apartment: { label: "Apartment", at: "addresses.0.apartment", also: ["house", "houseno", "unit"] },
  city: { label: "City", at: "addresses.0.city", also: ["town"] },
  state: { label: "County", at: "addresses.0.state", also: ["state", "province", "region"] },
  postalCode: { label: "Postal code", at: "addresses.0.postalCode", also: ["postcode", "zip", "zipcode"] },
  country: { label: "Country", at: "addresses.0.country", also: [] },
} as const satisfies Record<string, { label: string; at: string; also: readonly string[] }>;

export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];
/** What each column is, by its place; null is left out. */
export type Mapping = (ImportField | null)[];

/** What columns likely are, by their heads. */
export const guessMapping = (headers: readonly string[]): Mapping => guessColumns(headers, IMPORT_FIELDS);

/** A field's name for what the rules call it: 'addresses.0.street' is the street. */
export const importFieldAt = (path: string): ImportField | undefined =>
  IMPORT_FIELD_NAMES.find((name) => IMPORT_FIELDS[name].at === path);

interface ImportFact {
  fileName: string;
  rows: number;
}
export const importUploaded = defineEvent<ImportFact>("customer.import_uploaded");
export const importMapped = defineEvent<ImportFact>("customer.import_mapped");
/** One fact for all rows. */
export const customersImported = defineEvent<ImportFact & { added: number; known: number; refused: number }>(
  "customer.imported",
);
export const importTakenBack = defineEvent<ImportFact & { takenBack: number; stayed: number }>(
  "customer.import_taken_back",
);
