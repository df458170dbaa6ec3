import { defineError } from "~/platform/kernel/errors";

export const exportMonthOpen = defineError("CONFLICT", "book_export_month_open", {
  en: "Close {month} before you export it",
});
export const bookExportNotFound = defineError("NOT_FOUND", "book_export_not_found", {
  en: "Export not found",
});
