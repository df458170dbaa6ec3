import { defineError } from "~/platform/kernel/errors";

export const bookMonthOutOfTurn = defineError("CONFLICT", "book_month_out_of_turn", {
  en: "Months close one after another. The next one is {month}.",
});
export const bookMonthNotOver = defineError("CONFLICT", "book_month_not_over", {
  en: "{month} is not over yet",
});
export const bookMonthNotClosed = defineError("CONFLICT", "book_month_not_closed", {
  en: "{month} is not closed",
});
export const bookMonthHardClosed = defineError("CONFLICT", "book_month_hard_closed", {
  en: "{month} is closed for good. Record a correction in the open month.",
});
export const onlyLastMonthReopens = defineError("CONFLICT", "book_month_not_last", {
  en: "Reopen the last closed month first: {month}",
});
export const closingReasonRequired = defineError("INVALID", "book_closing_reason_required", {
  en: "Enter a reason",
});
export const bookMonthByToken = defineError("FORBIDDEN", "book_month_by_token", {
  en: "A person closes and reopens months, not an API token",
});
export const bookMonthHasOpenEntries = defineError("CONFLICT", "book_month_has_open_entries", {
  en: "Approve or refuse the manual entries of this month first: {entries}",
});
