import { defineEvent } from "~/platform/events/define";
import { FILE_ENDINGS, type FileType } from "~/platform/kernel/file-types";

/** Kinds of documents, each with a retention setting (docs/decisions/0044). */
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

/** Bytes per uploaded document. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENTS = 200;
/** Hours during which a deletion can be undone; then a task deletes the row and its file. */
export const RESTORABLE_HOURS = 24;

export const documentPath = (customerNumber: string, id: string, type: FileType) =>
  `/documents/customer-documents/${customerNumber}/${id}.${FILE_ENDINGS[type]}`;

/** Formats '340 KB' or '2.4 MB'. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}

interface DocumentFact {
  customerNumber: string;
  documentId: string;
  kind: DocumentKind;
}

/** Names are only in the row, so that an erasure finds them all. */
export const documentAdded = defineEvent<DocumentFact>("customer.document_added");
export const documentDeleted = defineEvent<DocumentFact>("customer.document_deleted");
export const documentRestored = defineEvent<DocumentFact>("customer.document_restored");
export const documentShown = defineEvent<DocumentFact>("customer.document_shown");
export const documentsExpired = defineEvent<{ documents: number }>("customer.documents_expired");
