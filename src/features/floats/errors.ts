import { defineError } from "~/platform/kernel/errors";

export const floatHolderUnknown = defineError("INVALID", "float_holder_unknown", {
  en: "Choose an employee who works here",
});
export const floatNotFound = defineError("NOT_FOUND", "float_not_found", {
  en: "This person has no float",
});
export const floatOwn = defineError("FORBIDDEN", "float_own", {
  en: "A colleague issues and counts your float",
});
export const floatBlocked = defineError("CONFLICT", "float_blocked", {
  en: "No further float: {why}. Count it first, or enter a reason.",
});
export const floatOverrideDenied = defineError("FORBIDDEN", "float_override_denied", {
  en: "Only people who approve purchases may issue it in spite of that: {why}",
});
export const floatTooSmall = defineError("INVALID", "float_too_small", {
  en: "The float has {balance} left",
  sw: "Pesa zilizobaki ni {balance}",
});
export const floatReferenceRequired = defineError("INVALID", "float_reference_required", {
  en: "Enter the M-Pesa receipt",
});
export const floatReceiptTaken = defineError("INVALID", "float_receipt_taken", {
  en: "This M-Pesa receipt is entered already",
});
export const floatChanged = defineError("CONFLICT", "float_changed", {
  en: "The balance is {balance} by now. Count again.",
});
export const floatDifferenceReason = defineError("INVALID", "float_difference_reason", {
  en: "The cash differs by {difference}. Enter why.",
});
export const floatNothingCounted = defineError("INVALID", "float_nothing_counted", {
  en: "Enter what was handed in",
});
