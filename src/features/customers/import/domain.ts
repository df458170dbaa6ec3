import { defineEvent } from "~/platform/events/define";
import { column, defineImport, type ImportFact } from "~/platform/kernel/import";

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
    customerNumber: column("Customer number", "", "number customerno custno id", { looks: /^CUST\d+$/i }),
    name: column(
      "Full name",
      "",
      "fullname customer customername clientname displayname clientsname contactname client",
    ),
    title: column("Title", "personalInfo.title", "salutation nameprefix"),
    firstName: column("First name", "personalInfo.firstName", "forename givenname"),
    middleName: column("Middle name", "personalInfo.middleName", "othernames additionalname"),
    lastName: column("Last name", "personalInfo.lastName", "surname familyname"),
    dateOfBirth: column("Date of birth", "personalInfo.dateOfBirth", "dob birthday born dateofbirthdob", {
      isDay: true,
    }),
    gender: column("Gender", "personalInfo.gender", "sex"),
    nationality: column("Nationality", "personalInfo.nationality"),
    idNumber: column(
      "ID number",
      "personalInfo.idNumber",
      "idno nationalid nationalidnumber id nationalidno",
      { looks: /^\d{7,9}$/ },
    ),
    passportNumber: column("Passport number", "personalInfo.passportNumber", "passport passportno"),
    email: column("Email", "contactInfo.email", "emailaddress mail email1value primaryemail emailaddress1"),
    alternateEmail: column(
      "Alternate email",
      "contactInfo.alternateEmail",
      "email2 secondemail email2value email2address otheremail",
    ),
    primaryPhone: column(
      "Primary phone",
      "contactInfo.primaryPhone",
      `
      phone phonenumber mobile mobilenumber telephone tel phone1 phone1value mobilephone
      mobilephonenumber cell cellphone contactno phoneno mobileno`,
    ),
    secondaryPhone: column(
      "Secondary phone",
      "contactInfo.secondaryPhone",
      `
      phone2 alternatephone otherphone phone2value mobile mobilephone mobilephonenumber homephone
      businessphone workphone`,
    ),
    whatsappNumber: column("WhatsApp number", "contactInfo.whatsappNumber", "whatsapp"),
    type: column("Type", "type", "customertype category"),
    status: column("Status", "status"),
    companyName: column(
      "Company name",
      "corporateInfo.companyName",
      "company organisation organization organizationname organisationname accountname",
    ),
    registrationNumber: column("Registration number", "corporateInfo.registrationNumber", "registrationno"),
    taxNumber: column("Tax number", "corporateInfo.taxNumber", "taxno"),
    industry: column("Industry", "corporateInfo.industry", "sector"),
    companySize: column("Company size", "corporateInfo.companySize"),
    website: column("Website", "corporateInfo.website", "web url webpage"),
    tags: column("Tags", "tags", "labels groups categories"),
    kraPin: column("KRA PIN", "kraPin", "pin krapinnumber"),
    creditDays: column("Payment terms in days", "creditDays", "creditterms paymentterms"),
    street: column(
      "Street",
      "addresses.0.street",
      "address streetaddress estate address1street homestreet businessstreet mailingstreet location",
    ),
    apartment: column("Apartment", "addresses.0.apartment", "house houseno unit address1extendedaddress"),
    city: column("City", "addresses.0.city", "town address1city homecity businesscity mailingcity"),
    state: column(
      "County",
      "addresses.0.state",
      "state province region address1region homestate businessstate mailingstate",
    ),
    postalCode: column(
      "Postal code",
      "addresses.0.postalCode",
      "postcode zip zipcode address1postalcode homepostalcode businesspostalcode mailingzip",
    ),
    emailOptOut: column(
      "Opted out of e-mail",
      "",
      "emailoptout donotemail unsubscribedfromallemail hasoptedoutofemail",
    ),
    optOut: column("Opted out of all messages", "", "optout optedout unsubscribed donotcontact unsubtime"),
    country: column(
      "Country",
      "addresses.0.country",
      "address1country homecountryregion businesscountryregion mailingcountry",
    ),
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
