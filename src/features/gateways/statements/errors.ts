import { defineError } from "~/platform/kernel/errors";

export const statementUnreadable = defineError("INVALID", "statement_unreadable", {
  en: "This file cannot be read: please export it as CSV",
});
export const statementColumnMissing = defineError("INVALID", "statement_column_missing", {
  en: "The file has no column {column}",
});
export const statementWithoutLines = defineError("INVALID", "statement_without_lines", {
  en: "No line of the file has a reference and an amount: please check the columns",
});
export const statementNotFound = defineError("NOT_FOUND", "statement_not_found", {
  en: "Statement not found",
});
