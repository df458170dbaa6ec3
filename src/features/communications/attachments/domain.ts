import { defineEvent } from "~/platform/events/define";
import { FILE_ENDINGS, type FileType } from "~/platform/kernel/file-types";

export const MAX_ATTACHMENTS = 10;

/** Where a file is read. */
export const attachmentPath = (id: string, type: FileType) =>
  `/documents/communication-attachments/${id}.${FILE_ENDINGS[type]}`;

interface AttachmentFact {
  customerNumber: string;
  communicationId: string;
  attachmentId: string;
}

/** Only the file's row holds its name, so an erasure finds it there. */
export const attachmentAdded = defineEvent<AttachmentFact>("customer.communication_attachment_added");
export const attachmentRemoved = defineEvent<AttachmentFact>("customer.communication_attachment_removed");
