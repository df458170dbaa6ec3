import { defineError } from "~/platform/kernel/errors";

export const periodNotFound = defineError("NOT_FOUND", "payroll_period_not_found", {
  en: "Payroll period not found",
  sw: "Kipindi cha mishahara hakikupatikana",
});
export const itemNotFound = defineError("NOT_FOUND", "payroll_item_not_found", {
  en: "Payroll item not found",
});
export const periodNameRequired = defineError("INVALID", "payroll_period_name_required", {
  en: "Period name is required",
});
export const periodEndRequired = defineError("INVALID", "payroll_period_end_required", {
  en: "End date is required",
});
export const payDateRequired = defineError("INVALID", "payroll_pay_date_required", {
  en: "Pay date is required",
});
export const periodEndsFirst = defineError("INVALID", "payroll_period_ends_first", {
  en: "End date must be after start date",
});
export const payDateTooEarly = defineError("INVALID", "payroll_pay_date_too_early", {
  en: "Pay date must be after end date",
});
export const periodTooLong = defineError("INVALID", "payroll_period_too_long", {
  en: "A period is a year at most",
});
export const periodNotDraft = defineError("CONFLICT", "payroll_period_not_draft", {
  en: "Payroll is generated for drafts only, and this period is {status}",
});
export const periodNotPending = defineError("CONFLICT", "payroll_period_not_pending", {
  en: "This needs a period that is pending approval, and this one is {status}",
});
export const periodNotApproved = defineError("CONFLICT", "payroll_period_not_approved", {
  en: "This needs an approved period, and this one is {status}",
});
export const periodNotReleased = defineError("CONFLICT", "payroll_period_not_released", {
  en: "This needs a period whose payments are under way, and this one is {status}",
  sw: "Hili linahitaji kipindi ambacho malipo yanaendelea, na hiki ni {status}",
});
export const periodReleasedAlready = defineError("CONFLICT", "payroll_period_released_already", {
  en: "This period is {status}: fix mistakes with a correction",
});
export const periodHasNobody = defineError("INVALID", "payroll_period_has_nobody", {
  en: "Please select at least one employee",
});
export const employeeNotPayable = defineError("INVALID", "payroll_employee_not_payable", {
  en: "{number} has no pay package for a day of this period",
});
export const employeeInOtherRun = defineError("CONFLICT", "payroll_employee_in_other_run", {
  en: "{number} is paid for these days already, in {period}",
});
export const previewOutdated = defineError("CONFLICT", "payroll_preview_outdated", {
  en: "Figures have changed since the preview. Please look at the difference and confirm again.",
});
export const daysBeyondRun = defineError("INVALID", "payroll_days_beyond_run", {
  en: "Days worked cannot be more than the {most} weekdays of the period",
});
export const adjustedNobody = defineError("INVALID", "payroll_adjusted_nobody", {
  en: "{number} is adjusted but not selected",
});
export const tokenPreparesOnly = defineError("FORBIDDEN", "payroll_token_prepares_only", {
  en: "An API token can only prepare payroll. A person must approve and release it",
});
export const ownPreparation = defineError("FORBIDDEN", "payroll_own_preparation", {
  en: "Someone who did not prepare this payroll must approve it",
});
export const ownRelease = defineError("FORBIDDEN", "payroll_own_release", {
  en: "Someone who neither prepared nor approved this payroll must release its payments",
});
export const ownPayAdjusted = defineError("FORBIDDEN", "payroll_own_pay_adjusted", {
  en: "Someone else must adjust your own pay",
});
export const monthChanged = defineError("CONFLICT", "payroll_month_changed", {
  en: "{number} was paid in another run of the month since this one was generated: return it and generate it again",
});
export const deductionsChanged = defineError("CONFLICT", "payroll_deductions_changed", {
  en: "A deduction of {number} has changed since this payroll was generated: return it and generate it again",
});
export const laterRunCounts = defineError("CONFLICT", "payroll_later_run_counts", {
  en: "{period} builds on this period: withdraw its approval first",
});
export const correctionOfNothing = defineError("INVALID", "payroll_correction_of_nothing", {
  en: "{number} is not in this period",
});
export const correctionWithoutPay = defineError("INVALID", "payroll_correction_without_pay", {
  en: "Please enter an amount to pay {number} or to recover",
});
export const rulesChanged = defineError("CONFLICT", "payroll_rules_changed", {
  en: "The rules have changed since this payroll was generated: return it and generate it again",
});
export const recoveredBeyondPaid = defineError("INVALID", "payroll_recovered_beyond_paid", {
  en: "At most {paid} of this pay can be recovered",
});
