import { defineError } from "~/platform/kernel/errors";

export const nothingToReturn = defineError("NOT_FOUND", "payroll_return_empty", {
  en: "No approved payroll run paid anyone in {month}",
  sw: "Hakuna aliyelipwa kwa mishahara iliyoidhinishwa mwezi {month}",
});
export const notMonthsLaw = defineError("CONFLICT", "payroll_return_not_law", {
  en: "{month} was calculated by the simplified rules, not by the month's law. Confirm that you want the file anyway.",
});
export const monthNotValid = defineError("INVALID", "payroll_month_not_valid", {
  en: "Please choose a month: YYYY-MM",
});
export const remittanceReferenceRequired = defineError("INVALID", "remittance_reference_required", {
  en: "Please give the payment's reference",
});
export const remittanceNothingDue = defineError("CONFLICT", "remittance_nothing_due", {
  en: "Nothing is due to this authority for this month",
});
export const remittanceAlreadyPaid = defineError("CONFLICT", "remittance_paid", {
  en: "This was marked as paid already",
});
export const numbersMissing = defineError("CONFLICT", "payroll_return_numbers_missing", {
  en: "{employee}: no {number}. Add it to their record, or confirm that you want the file without it.",
});
export const remittanceByToken = defineError("FORBIDDEN", "remittance_by_token", {
  en: "An API token cannot record that an authority was paid",
});
