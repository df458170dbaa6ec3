import { defineError } from "~/platform/kernel/errors";

export const staffDocumentNotFound = defineError("NOT_FOUND", "staff_document_not_found", {
  en: "This employee document no longer exists",
  sw: "Hati hii ya mfanyakazi haipo tena",
});
export const staffDocumentsTooMany = defineError("CONFLICT", "staff_documents_too_many", {
  en: "This employee has {most} documents already. Please delete one first.",
});
export const staffDocumentIsOwn = defineError("FORBIDDEN", "staff_document_is_own", {
  en: "A colleague has to keep your own documents",
});
export const staffDocumentChanged = defineError("CONFLICT", "staff_document_changed", {
  en: "Someone else changed this document in the meantime. Please check it and try again.",
});
