import { defineEvent } from "~/platform/events/define";

/** What is kept: a PDF as it came, a picture as a JPEG of ours. */
export const ENDINGS = { "application/pdf": "pdf", "image/jpeg": "jpg" } as const;
export type AttachmentType = keyof typeof ENDINGS;

/** Files of one communication. */
export const MAX_ATTACHMENTS = 10;
/** Characters of a file's name. */
const MAX_NAME = 120;

/** What a file is called here: its own name without folders and control characters, ending as what is kept. */
export function attachmentNameOf(given: string, type: AttachmentType): string {
  const plain = (given.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  const stem = plain.replace(/\.[A-Za-z0-9]{1,5}$/, "").trim();
  return `${stem.slice(0, MAX_NAME - 4) || "attachment"}.${ENDINGS[type]}`;
}

/** Where a file is read. */
export const attachmentPath = (id: string, type: AttachmentType) =>
  `/documents/communication-attachments/${id}.${ENDINGS[type]}`;

interface AttachmentFact {
  customerNumber: string;
  communicationId: string;
  attachmentId: string;
}

/** A file's name stands in its row alone, so that an erasure finds it there. */
export const attachmentAdded = defineEvent<AttachmentFact>("customer.communication_attachment_added");
export const attachmentRemoved = defineEvent<AttachmentFact>("customer.communication_attachment_removed");
