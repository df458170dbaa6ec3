import { defineError } from "~/platform/kernel/errors";

export const attachmentNotFound = defineError("NOT_FOUND", "communication_attachment_not_found", {
  en: "This file no longer exists",
});
export const attachmentRequired = defineError("INVALID", "communication_attachment_required", {
  en: "Please choose a file to attach",
});
export const tooManyAttachments = defineError("CONFLICT", "communication_attachments_too_many", {
  en: "This communication has {most} files already. Please remove one first.",
});
