import { defineEvent } from "~/platform/events/define";
import { defineImport, type ImportFact } from "~/platform/kernel/import";

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
    customerNumber: {
      label: "Customer number",
      at: "",
      also: ["number", "customerno", "custno", "id"],
      looks: /^CUST\d+$/i,
    },
    name: {
      label: "Full name",
      at: "",
      also: [
        "fullname",
        "customer",
        "customername",
        "clientname",
        "displayname",
        "clientsname",
        "contactname",
        "client",
      ],
    },
    title: { label: "Title", at: "personalInfo.title", also: ["salutation", "nameprefix"] },
    firstName: { label: "First name", at: "personalInfo.firstName", also: ["forename", "givenname"] },
    middleName: {
      label: "Middle name",
      at: "personalInfo.middleName",
      also: ["othernames", "additionalname"],
    },
    lastName: { label: "Last name", at: "personalInfo.lastName", also: ["surname", "familyname"] },
    dateOfBirth: {
      label: "Date of birth",
      at: "personalInfo.dateOfBirth",
      also: ["dob", "birthday", "born", "dateofbirthdob"],
      isDay: true,
    },
    gender: { label: "Gender", at: "personalInfo.gender", also: ["sex"] },
    nationality: { label: "Nationality", at: "personalInfo.nationality", also: [] },
    idNumber: {
      label: "ID number",
      at: "personalInfo.idNumber",
      also: ["idno", "nationalid", "nationalidnumber", "id", "nationalidno"],
      looks: /^\d{7,9}$/,
    },
    passportNumber: {
      label: "Passport number",
      at: "personalInfo.passportNumber",
      also: ["passport", "passportno"],
    },
    email: {
      label: "Email",
      at: "contactInfo.email",
      also: ["emailaddress", "mail", "email1value", "primaryemail", "emailaddress1"],
    },
    alternateEmail: {
      label: "Alternate email",
      at: "contactInfo.alternateEmail",
      also: ["email2", "secondemail", "email2value", "email2address", "otheremail"],
    },
    primaryPhone: {
      label: "Primary phone",
      at: "contactInfo.primaryPhone",
      also: [
        "phone",
        "phonenumber",
        "mobile",
        "mobilenumber",
        "telephone",
        "tel",
        "phone1",
        "phone1value",
        "mobilephone",
        "mobilephonenumber",
        "cell",
        "cellphone",
        "contactno",
        "phoneno",
        "mobileno",
      ],
    },
    secondaryPhone: {
      label: "Secondary phone",
      at: "contactInfo.secondaryPhone",
      also: [
        "phone2",
        "alternatephone",
        "otherphone",
        "phone2value",
        "mobile",
        "mobilephone",
        "mobilephonenumber",
        "homephone",
        "businessphone",
        "workphone",
      ],
    },
    whatsappNumber: { label: "WhatsApp number", at: "contactInfo.whatsappNumber", also: ["whatsapp"] },
    type: { label: "Type", at: "type", also: ["customertype", "category"] },
    status: { label: "Status", at: "status", also: [] },
    companyName: {
      label: "Company name",
      at: "corporateInfo.companyName",
      also: [
        "company",
        "organisation",
        "organization",
        "organizationname",
        "organisationname",
        "accountname",
      ],
    },
    registrationNumber: {
      label: "Registration number",
      at: "corporateInfo.registrationNumber",
      also: ["registrationno"],
    },
    taxNumber: { label: "Tax number", at: "corporateInfo.taxNumber", also: ["taxno"] },
    industry: { label: "Industry", at: "corporateInfo.industry", also: ["sector"] },
    companySize: { label: "Company size", at: "corporateInfo.companySize", also: [] },
    website: { label: "Website", at: "corporateInfo.website", also: ["web", "url", "webpage"] },
    tags: { label: "Tags", at: "tags", also: ["labels", "groups", "categories"] },
    kraPin: { label: "KRA PIN", at: "kraPin", also: ["pin", "krapinnumber"] },
    creditDays: { label: "Payment terms in days", at: "creditDays", also: ["creditterms", "paymentterms"] },
    street: {
      label: "Street",
      at: "addresses.0.street",
      also: [
        "address",
        "streetaddress",
        "estate",
        "address1street",
        "homestreet",
        "businessstreet",
        "mailingstreet",
        "location",
      ],
    },
    apartment: {
      label: "Apartment",
      at: "addresses.0.apartment",
      also: ["house", "houseno", "unit", "address1extendedaddress"],
    },
    city: {
      label: "City",
      at: "addresses.0.city",
      also: ["town", "address1city", "homecity", "businesscity", "mailingcity"],
    },
    state: {
      label: "County",
      at: "addresses.0.state",
      also: ["state", "province", "region", "address1region", "homestate", "businessstate", "mailingstate"],
    },
    postalCode: {
      label: "Postal code",
      at: "addresses.0.postalCode",
      also: [
        "postcode",
        "zip",
        "zipcode",
        "address1postalcode",
        "homepostalcode",
        "businesspostalcode",
        "mailingzip",
      ],
    },
    emailOptOut: {
      label: "Opted out of e-mail",
      at: "",
      also: ["emailoptout", "donotemail", "unsubscribedfromallemail", "hasoptedoutofemail"],
    },
    optOut: {
      label: "Opted out of all messages",
      at: "",
      also: ["optout", "optedout", "unsubscribed", "donotcontact", "unsubtime"],
    },
    country: {
      label: "Country",
      at: "addresses.0.country",
      also: ["address1country", "homecountryregion", "businesscountryregion", "mailingcountry"],
    },
  },
});
export type ImportField = keyof typeof customerFile.fields;

export const importUploaded = defineEvent<ImportFact>("customer.import_uploaded");
export const importMapped = defineEvent<ImportFact>("customer.import_mapped");
export const customersImported = defineEvent<ImportFact & { added: number; known: number; refused: number }>(
  "customer.imported",
);
export const importTakenBack = defineEvent<ImportFact & { takenBack: number; stayed: number }>(
  "customer.import_taken_back",
);
