import { defineEvent } from "~/platform/events/define";
import { defineImport, type ImportFact } from "~/platform/kernel/import";

/** A company's whole book of customers, a row each: bad ones are left out. */
export const customerFile = defineImport({
  noun: "customer",
  nouns: "customers",
  whole: "name",
  mostRows: 100_000,
  mostBytes: 20 * 1024 * 1024,
  badRows: "left out",
  counts: ["added", "known", "refused", "takenBack"],
  checks: ["added", "known", "refused"],
  fields: {
    customerNumber: { label: "Customer number", at: "", also: ["number", "customerno", "custno", "id"] },
    name: { label: "Full name", at: "", also: ["fullname", "customer", "customername", "clientname"] },
    title: { label: "Title", at: "personalInfo.title", also: ["salutation"] },
    firstName: { label: "First name", at: "personalInfo.firstName", also: ["forename", "givenname"] },
    middleName: { label: "Middle name", at: "personalInfo.middleName", also: ["othernames"] },
    lastName: { label: "Last name", at: "personalInfo.lastName", also: ["surname", "familyname"] },
    dateOfBirth: {
      label: "Date of birth",
      at: "personalInfo.dateOfBirth",
      also: ["dob", "birthday", "born"],
    },
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
  },
});
export type ImportField = keyof typeof customerFile.fields;

export const importUploaded = defineEvent<ImportFact>("customer.import_uploaded");
export const importMapped = defineEvent<ImportFact>("customer.import_mapped");
/** One fact for all rows. */
export const customersImported = defineEvent<ImportFact & { added: number; known: number; refused: number }>(
  "customer.imported",
);
export const importTakenBack = defineEvent<ImportFact & { takenBack: number; stayed: number }>(
  "customer.import_taken_back",
);
