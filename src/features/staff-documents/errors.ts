import { defineError } from "~/platform/kernel/errors";

export const staffDocumentNotFound = defineError("NOT_FOUND", "staff_document_not_found", {
  en: "This employee document no longer exists",
  sw: "Hati hii ya mfanyakazi haipo tena",
});
export const staffDocumentsTooMany = defineError("CONFLICT", "staff_documents_too_many", {
  en: "This employee has {most} documents already. Please delete one first.",
  sw: "Mfanyakazi huyu ana hati {most} tayari. Tafadhali futa moja kwanza.",
});
export const staffDocumentIsOwn = defineError("FORBIDDEN", "staff_document_is_own", {
  en: "A colleague has to keep your own documents",
  sw: "Mwenzako ndiye anayepaswa kutunza hati zako mwenyewe",
});
export const staffDocumentChanged = defineError("CONFLICT", "staff_document_changed", {
  en: "Someone else changed this document in the meantime. Please check it and try again.",
  sw: "Mtu mwingine amebadilisha hati hii wakati huo huo. Tafadhali angalia tena.",
});
