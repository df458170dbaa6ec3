import { defineError } from "~/platform/kernel/errors";

export const statementUnreadable = defineError("INVALID", "statement_unreadable", {
  en: "This file cannot be read: please export it as CSV",
  sw: "Faili hii haiwezi kusomwa: tafadhali itoe kama CSV",
});
export const statementColumnMissing = defineError("INVALID", "statement_column_missing", {
  en: "The file has no column {column}",
  sw: "Faili haina safu {column}",
});
export const statementWithoutLines = defineError("INVALID", "statement_without_lines", {
  en: "No line of the file has a reference and an amount: please check the columns",
  sw: "Hakuna mstari wenye rejea na kiasi: tafadhali angalia safu",
});
export const statementNotFound = defineError("NOT_FOUND", "statement_not_found", {
  en: "Statement not found",
  sw: "Taarifa haikupatikana",
});
