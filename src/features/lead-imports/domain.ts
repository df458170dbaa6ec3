import { defineEvent } from "~/platform/events/define";
import { column, defineImport, type ImportFact } from "~/platform/kernel/import";

export const leadFile = defineImport({
  noun: "lead",
  nouns: "leads",
  whole: "name",
  mostRows: 100_000,
  mostBytes: 20 * 1024 * 1024,
  badRows: "left out",
  counts: ["added", "known", "refused", "takenBack"],
  checks: ["good", "known", "refused"],
  fields: {
    leadNumber: column("Lead number", "", "number leadno id", { looks: /^LEAD/i }),
    name: column("Full name", "", "fullname lead leadname contact contactname displayname"),
    firstName: column("First name", "firstName", "forename givenname"),
    lastName: column("Last name", "lastName", "surname familyname"),
    company: column(
      "Company",
      "company",
      "companyname organisation organization organizationname organisationname accountname",
    ),
    title: column("Title", "title", "jobtitle position designation"),
    email: column("Email", "email", "emailaddress mail email1value primaryemail emailaddress1"),
    phone: column(
      "Phone",
      "phone",
      `
      primaryphone phonenumber mobile mobilenumber telephone tel whatsapp phone1value mobilephone
      mobilephonenumber cell cellphone contactno phoneno mobileno`,
    ),
    otherPhone: column(
      "Other phone, where the phone is empty",
      "",
      "mobile mobilephone mobilephonenumber phone2value phone2 homephone businessphone whatsapp",
    ),
    emailOptOut: column(
      "Opted out of e-mail",
      "",
      "emailoptout donotemail unsubscribedfromallemail hasoptedoutofemail",
    ),
    optOut: column("Opted out of all messages", "", "optout optedout unsubscribed donotcontact unsubtime"),
    website: column("Website", "website", "web url webpage"),
    city: column("City", "address.city", "town address1city homecity businesscity"),
    street: column(
      "Street",
      "address.street",
      "address estate address1street homestreet businessstreet streetaddress",
    ),
    source: column("Source", "source", "leadsource channel"),
    status: column("Status", "status", "stage leadstatus"),
    lostReason: column("Lost because", "lostReason", "lostreason reason"),
    rating: column("Rating", "rating"),
    assignedTo: column("Assigned to", "assignedTo", "owner salesrep assignee leadowner contactowner"),
    services: column("Services", "interestedServices", "service interestedservices"),
    estimatedValue: column("Estimated value", "estimatedValue", "value amount"),
    budget: column("Budget", "budget"),
    timeline: column("Timeline", "timeline", "when"),
    decisionMaker: column("Decision maker", "decisionMaker", "decides"),
    moveFrom: column("From", "moveFrom", "movefrom origin movingfrom"),
    moveTo: column("To", "moveTo", "moveto destination movingto"),
    moveDate: column("Move date", "moveDate", "movingdate date dateofmove", { isDay: true }),
    homeSize: column("Home size", "homeSize", "size bedrooms"),
    nextFollowUpDate: column("Follow up", "nextFollowUpDate", "nextfollowup nextfollowupdate followupdate", {
      isDay: true,
    }),
    notes: column("Notes", "notes", "comment comments remarks message description associatednote"),
    tags: column("Tags", "tags", "labels groups tag"),
  },
});
export type ImportField = keyof typeof leadFile.fields;

export const leadFileUploaded = defineEvent<ImportFact>("lead_import.uploaded");
export const leadFileMapped = defineEvent<ImportFact>("lead_import.mapped");
export const leadsImported = defineEvent<ImportFact & { added: number; known: number; refused?: number }>(
  "lead_import.imported",
);
export const leadImportTakenBack = defineEvent<ImportFact & { takenBack: number; stayed: number }>(
  "lead_import.taken_back",
);
