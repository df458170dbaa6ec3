import { defineError } from "~/platform/kernel/errors";

export const documentNotFound = defineError("NOT_FOUND", "customer_document_not_found", {
  en: "This document no longer exists",
  sw: "Hati hii haipo tena",
});
export const documentRequired = defineError("INVALID", "customer_document_required", {
  en: "Please choose a file",
  sw: "Tafadhali chagua faili",
});
export const documentTooLarge = defineError("INVALID", "customer_document_too_large", {
  en: "A document can have 10 MB at most",
  sw: "Hati inaweza kuwa na MB 10 zisizozidi",
});
export const documentNotReadable = defineError("INVALID", "customer_document_not_readable", {
  en: "We cannot read this file. Please upload a PDF, JPEG, PNG or WebP.",
  sw: "Hati hii si PDF, JPEG, PNG wala WebP tunayoweza kusoma",
});
export const documentRuns = defineError("INVALID", "customer_document_runs", {
  en: "This PDF contains a program. Please print it to a new PDF and upload that.",
  sw: "PDF hii ina programu ndani yake. Tafadhali ichapishe kuwa PDF mpya na upakie hiyo.",
});
export const tooManyDocuments = defineError("CONFLICT", "customer_documents_too_many", {
  en: "This customer has {most} documents already. Please delete one first.",
  sw: "Mteja huyu ana hati {most} tayari. Tafadhali futa moja kwanza.",
});
export const documentNotYours = defineError("FORBIDDEN", "customer_document_not_yours", {
  en: "Only {name} can delete this document",
  sw: "Ni {name} pekee anayeweza kufuta hati hii",
});
