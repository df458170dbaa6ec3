import { defineError } from "~/platform/kernel/errors";

export const deductionNotFound = defineError("NOT_FOUND", "deduction_not_found", {
  en: "This deduction no longer exists",
});
export const deductionOwn = defineError("FORBIDDEN", "deduction_own", {
  en: "Someone else must decide about deductions from your own pay",
});
export const deductionOfLeaver = defineError("CONFLICT", "deduction_of_leaver", {
  en: "New deductions are not possible for an employee who has left",
});
export const deductionNameNeeded = defineError("INVALID", "deduction_name_needed", {
  en: "Please say what it is for",
});
export const installmentRequired = defineError("INVALID", "deduction_installment_required", {
  en: "The instalment must be greater than 0",
});
export const principalRequired = defineError("INVALID", "deduction_principal_required", {
  en: "The amount lent must be greater than 0",
});
export const principalOfNone = defineError("INVALID", "deduction_principal_of_none", {
  en: "Only loans, advances and HELB have a balance",
});
export const installmentAbovePrincipal = defineError("INVALID", "deduction_installment_above_principal", {
  en: "The instalment cannot be more than the amount owed",
});
export const deductionEndsBeforeStart = defineError("INVALID", "deduction_ends_before_start", {
  en: "This cannot be before the first day",
});
export const deductionChangedMeanwhile = defineError("CONFLICT", "deduction_changed_meanwhile", {
  en: "This deduction was changed in the meantime. Please check it and try again.",
});
export const deductionIsOver = defineError("CONFLICT", "deduction_is_over", {
  en: "This deduction has ended",
});
export const deductionStillOwed = defineError("CONFLICT", "deduction_still_owed", {
  en: "{balance} is still owed: write it off or record its repayment",
});
export const movementAboveBalance = defineError("INVALID", "deduction_above_balance", {
  en: "Only {balance} is owed",
});
export const movementWithoutBalance = defineError("CONFLICT", "deduction_without_balance", {
  en: "This deduction has no balance",
});
export const movementAmountRequired = defineError("INVALID", "deduction_amount_required", {
  en: "The amount must be greater than 0",
});
export const movementReasonRequired = defineError("INVALID", "deduction_reason_required", {
  en: "Please give a reason or a reference",
});
export const movementAhead = defineError("INVALID", "deduction_movement_ahead", {
  en: "The date cannot be in the future",
});
