import { defineEvent } from "~/platform/events/define";
import { defineImport, type ImportFact } from "~/platform/kernel/import";

/** Leads, a row each: one bad row, and none goes in. */
export const leadFile = defineImport({
  noun: "lead",
  nouns: "leads",
  whole: "name",
  mostRows: 100_000,
  mostBytes: 20 * 1024 * 1024,
  badRows: "keep all out",
  counts: ["added", "known", "takenBack"],
  checks: ["good", "known", "refused"],
  fields: {
    leadNumber: { label: "Lead number", at: "", also: ["number", "leadno", "id"] },
    name: { label: "Full name", at: "", also: ["fullname", "lead", "leadname", "contact", "contactname"] },
    firstName: { label: "First name", at: "firstName", also: ["forename", "givenname"] },
    lastName: { label: "Last name", at: "lastName", also: ["surname", "familyname"] },
    company: { label: "Company", at: "company", also: ["companyname", "organisation", "organization"] },
    title: { label: "Title", at: "title", also: ["jobtitle", "position"] },
    email: { label: "Email", at: "email", also: ["emailaddress", "mail"] },
    phone: {
      label: "Phone",
      at: "phone",
      also: ["primaryphone", "phonenumber", "mobile", "mobilenumber", "telephone", "tel", "whatsapp"],
    },
    website: { label: "Website", at: "website", also: ["web", "url"] },
    city: { label: "City", at: "address.city", also: ["town"] },
    street: { label: "Street", at: "address.street", also: ["address", "estate"] },
    source: { label: "Source", at: "source", also: ["leadsource", "channel"] },
    status: { label: "Status", at: "status", also: ["stage"] },
    lostReason: { label: "Lost because", at: "lostReason", also: ["lostreason", "reason"] },
    rating: { label: "Rating", at: "rating", also: [] },
    assignedTo: { label: "Assigned to", at: "assignedTo", also: ["owner", "salesrep", "assignee"] },
    services: { label: "Services", at: "interestedServices", also: ["service", "interestedservices"] },
    estimatedValue: { label: "Estimated value", at: "estimatedValue", also: ["value", "amount"] },
    budget: { label: "Budget", at: "budget", also: [] },
    timeline: { label: "Timeline", at: "timeline", also: ["when"] },
    decisionMaker: { label: "Decision maker", at: "decisionMaker", also: ["decides"] },
    moveFrom: { label: "From", at: "moveFrom", also: ["movefrom", "origin", "movingfrom"] },
    moveTo: { label: "To", at: "moveTo", also: ["moveto", "destination", "movingto"] },
    moveDate: { label: "Move date", at: "moveDate", also: ["movingdate", "date"] },
    homeSize: { label: "Home size", at: "homeSize", also: ["size", "bedrooms"] },
    nextFollowUpDate: {
      label: "Follow up",
      at: "nextFollowUpDate",
      also: ["nextfollowup", "nextfollowupdate"],
    },
    notes: { label: "Notes", at: "notes", also: ["comment", "comments", "remarks", "message"] },
    tags: { label: "Tags", at: "tags", also: ["labels", "groups"] },
  },
});
export type ImportField = keyof typeof leadFile.fields;

export const leadFileUploaded = defineEvent<ImportFact>("lead_import.uploaded");
export const leadFileMapped = defineEvent<ImportFact>("lead_import.mapped");
/** One fact for all rows; the import names its leads. */
export const leadsImported = defineEvent<ImportFact & { added: number; known: number }>(
  "lead_import.imported",
);
export const leadImportTakenBack = defineEvent<ImportFact & { takenBack: number; stayed: number }>(
  "lead_import.taken_back",
);
