import { defineEvent } from "~/platform/events/define";
import { guessColumns } from "~/platform/kernel/sheet-columns";

/** Rows one file may have. */
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

/** What a column can be: where it is in the form, how it is called, and what else it is called in files. */
export const IMPORT_FIELDS = {
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
} as const satisfies Record<string, { label: string; at: string; also: readonly string[] }>;

export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];
/** What each column is, by its place; null is left out. */
export type Mapping = (ImportField | null)[];

/** What columns likely are, by their heads. */
export const guessMapping = (headers: readonly string[]): Mapping => guessColumns(headers, IMPORT_FIELDS);

/** A field's name for what the rules call it: 'address.city' is the city, 'tags.0' the tags. */
export const importFieldAt = (path: string): ImportField | undefined =>
  IMPORT_FIELD_NAMES.find((name) => {
    const { at } = IMPORT_FIELDS[name];
    return at !== "" && (path === at || path.startsWith(`${at}.`));
  });

interface ImportFact {
  fileName: string;
  rows: number;
}
export const leadFileUploaded = defineEvent<ImportFact>("lead_import.uploaded");
export const leadFileMapped = defineEvent<ImportFact>("lead_import.mapped");
/** One fact for all rows; the import names its leads. */
export const leadsImported = defineEvent<ImportFact & { added: number; known: number }>(
  "lead_import.imported",
);
export const leadImportTakenBack = defineEvent<ImportFact & { takenBack: number; stayed: number }>(
  "lead_import.taken_back",
);
