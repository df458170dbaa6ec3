import { defineError } from "~/platform/kernel/errors";

export const bookReportNotFound = defineError("NOT_FOUND", "book_report_not_found", {
  en: "Report not found",
});
