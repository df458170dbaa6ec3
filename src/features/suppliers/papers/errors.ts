import { defineError } from "~/platform/kernel/errors";

export const supplierPaperNotFound = defineError("NOT_FOUND", "supplier_paper_not_found", {
  en: "This supplier's paper is no longer there",
});
export const supplierPapersTooMany = defineError("CONFLICT", "supplier_papers_too_many", {
  en: "This supplier has {most} papers already. Delete one first.",
});
