import { defineError } from "~/platform/kernel/errors";

export const receiptNotFound = defineError("NOT_FOUND", "receipt_not_found", {
  en: "Receipt not found",
  sw: "Risiti haikupatikana",
});
export const linkNoLongerValid = defineError("GONE", "document_link_no_longer_valid", {
  en: "This link is no longer valid.",
  sw: "Kiungo hiki hakifanyi kazi tena.",
});
