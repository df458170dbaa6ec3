import { defineError } from "~/platform/kernel/errors";

export const manualEntryNotFound = defineError("NOT_FOUND", "manual_entry_not_found", {
  en: "Manual entry not found",
});
export const manualMemoRequired = defineError("INVALID", "manual_memo_required", {
  en: "Enter what the entry is for",
});
export const manualNotBalanced = defineError("INVALID", "manual_not_balanced", {
  en: "Debits and credits must be equal. The difference is {difference}.",
});
export const manualNeedsLines = defineError("INVALID", "manual_needs_lines", {
  en: "An entry has at least two lines with an amount",
});
export const manualBeforeStart = defineError("INVALID", "manual_before_start", {
  en: "Choose a day from the first day of the books on",
});
export const manualMonthClosed = defineError("CONFLICT", "manual_month_closed", {
  en: "{month} is closed. Choose a day in an open month.",
});
export const manualReversesEarlier = defineError("INVALID", "manual_reverses_earlier", {
  en: "The reversal counts after the entry",
});
export const manualOnSubLedger = defineError("INVALID", "manual_on_sub_ledger", {
  en: "{number} follows invoices and payroll. Record the document itself instead.",
});
export const manualIsNot = defineError("CONFLICT", "manual_is_not", {
  en: "This entry is {state}",
});
export const manualOwnApproval = defineError("FORBIDDEN", "manual_own_approval", {
  en: "Another person approves this entry",
});
export const manualByToken = defineError("FORBIDDEN", "manual_by_token", {
  en: "A person approves entries, not an API token",
});
export const manualChanged = defineError("CONFLICT", "manual_changed", {
  en: "Someone else changed this entry meanwhile. Check it and try again.",
});
export const manualFilesTooMany = defineError("CONFLICT", "manual_files_too_many", {
  en: "An entry has at most {most} files",
});
export const manualFileNotFound = defineError("NOT_FOUND", "manual_file_not_found", { en: "File not found" });
