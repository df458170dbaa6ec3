import { defineError } from "~/platform/kernel/errors";

export const recurringNotFound = defineError("NOT_FOUND", "recurring_bill_not_found", {
  en: "Recurring bill not found",
});
export const recurringNameRequired = defineError("INVALID", "recurring_bill_name_required", {
  en: "Enter what the bill is for",
});
export const recurringEndBefore = defineError("INVALID", "recurring_bill_end_before", {
  en: "The last day cannot be before the next bill",
});
export const recurringChanged = defineError("CONFLICT", "recurring_bill_changed", {
  en: "Someone else changed this bill meanwhile. Check it and try again.",
});
