import { defineEvent } from "~/platform/events/define";
import { defineImport, type ImportFact } from "~/platform/kernel/import";

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
    leadNumber: { label: "Lead number", at: "", also: ["number", "leadno", "id"], looks: /^LEAD/i },
    name: {
      label: "Full name",
      at: "",
      also: ["fullname", "lead", "leadname", "contact", "contactname", "displayname"],
    },
    firstName: { label: "First name", at: "firstName", also: ["forename", "givenname"] },
    lastName: { label: "Last name", at: "lastName", also: ["surname", "familyname"] },
    company: {
      label: "Company",
      at: "company",
      also: [
        "companyname",
        "organisation",
        "organization",
        "organizationname",
        "organisationname",
        "accountname",
      ],
    },
    title: { label: "Title", at: "title", also: ["jobtitle", "position", "designation"] },
    email: {
      label: "Email",
      at: "email",
      also: ["emailaddress", "mail", "email1value", "primaryemail", "emailaddress1"],
    },
    phone: {
      label: "Phone",
      at: "phone",
      also: [
        "primaryphone",
        "phonenumber",
        "mobile",
        "mobilenumber",
        "telephone",
        "tel",
        "whatsapp",
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
    otherPhone: {
      label: "Other phone, where the phone is empty",
      at: "",
      also: [
        "mobile",
        "mobilephone",
        "mobilephonenumber",
        "phone2value",
        "phone2",
        "homephone",
        "businessphone",
        "whatsapp",
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
    website: { label: "Website", at: "website", also: ["web", "url", "webpage"] },
    city: { label: "City", at: "address.city", also: ["town", "address1city", "homecity", "businesscity"] },
    street: {
      label: "Street",
      at: "address.street",
      also: ["address", "estate", "address1street", "homestreet", "businessstreet", "streetaddress"],
    },
    source: { label: "Source", at: "source", also: ["leadsource", "channel"] },
    status: { label: "Status", at: "status", also: ["stage", "leadstatus"] },
    lostReason: { label: "Lost because", at: "lostReason", also: ["lostreason", "reason"] },
    rating: { label: "Rating", at: "rating", also: [] },
    assignedTo: {
      label: "Assigned to",
      at: "assignedTo",
      also: ["owner", "salesrep", "assignee", "leadowner", "contactowner"],
    },
    services: { label: "Services", at: "interestedServices", also: ["service", "interestedservices"] },
    estimatedValue: { label: "Estimated value", at: "estimatedValue", also: ["value", "amount"] },
    budget: { label: "Budget", at: "budget", also: [] },
    timeline: { label: "Timeline", at: "timeline", also: ["when"] },
    decisionMaker: { label: "Decision maker", at: "decisionMaker", also: ["decides"] },
    moveFrom: { label: "From", at: "moveFrom", also: ["movefrom", "origin", "movingfrom"] },
    moveTo: { label: "To", at: "moveTo", also: ["moveto", "destination", "movingto"] },
    moveDate: { label: "Move date", at: "moveDate", also: ["movingdate", "date", "dateofmove"], isDay: true },
    homeSize: { label: "Home size", at: "homeSize", also: ["size", "bedrooms"] },
    nextFollowUpDate: {
      label: "Follow up",
      at: "nextFollowUpDate",
      also: ["nextfollowup", "nextfollowupdate", "followupdate"],
      isDay: true,
    },
    notes: {
      label: "Notes",
      at: "notes",
      also: ["comment", "comments", "remarks", "message", "description", "associatednote"],
    },
    tags: { label: "Tags", at: "tags", also: ["labels", "groups", "tag"] },
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
