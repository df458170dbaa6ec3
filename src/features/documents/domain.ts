import { defineEvent } from "~/platform/events/define";
import { FILE_ENDINGS, type FileType } from "~/platform/kernel/file-types";

/** Kinds of documents; each is kept as long as its setting says (docs/decisions/0044). */
export const DOCUMENT_KINDS = [
  "contract",
  "identity",
  "inventory",
  "insurance",
  "photo",
  "correspondence",
  "other",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, string>> = {
  contract: "Contract",
  identity: "Identity document",
  inventory: "Inventory",
  insurance: "Insurance",
  photo: "Photo",
  correspondence: "Letter",
  other: "Other",
};

/** Bytes of a document as it comes. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
/** Files of one customer: enough for years, and no flood. */
export const MAX_DOCUMENTS = 200;
/** Hours for which a deleted document can be taken back; then a task forgets it and its file. */
export const RESTORABLE_HOURS = 24;

/** Where a document is read. */
export const documentPath = (customerNumber: string, id: string, type: FileType) =>
  `/documents/customer-documents/${customerNumber}/${id}.${FILE_ENDINGS[type]}`;

/** '340 KB' or '2.4 MB'. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}

interface DocumentFact {
  customerNumber: string;
  documentId: string;
  kind: DocumentKind;
}

/** A document's name stands in its row alone, so that an erasure finds it there. */
export const documentAdded = defineEvent<DocumentFact>("customer.document_added");
export const documentDeleted = defineEvent<DocumentFact>("customer.document_deleted");
export const documentRestored = defineEvent<DocumentFact>("customer.document_restored");
/** Somebody opened an identity document. */
export const documentShown = defineEvent<DocumentFact>("customer.document_shown");
/** Their time was over: one fact for all of a run. */
export const documentsExpired = defineEvent<{ documents: number }>("customer.documents_expired");
