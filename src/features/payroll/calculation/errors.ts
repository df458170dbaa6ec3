import { defineError } from "~/platform/kernel/errors";

export const daysBeyondPeriod = defineError("INVALID", "payroll_days_beyond", {
  en: "Days worked cannot exceed the {most} working days of the period",
});
export const workingDaysWrong = defineError("INVALID", "payroll_working_days", {
  en: "Working days are a whole number from 1 to 31",
});
export const daysNegative = defineError("INVALID", "payroll_days_negative", {
  en: "Days worked cannot be negative",
});
export const overtimeNegative = defineError("INVALID", "payroll_overtime_negative", {
  en: "Overtime cannot be negative",
});
export const overtimeBeyond = defineError("INVALID", "payroll_overtime_beyond", {
  en: "A month has at most 744 hours",
});
export const overtimeRateWrong = defineError("INVALID", "payroll_overtime_rate", {
  en: "The overtime rate is from 0 to 10",
});
export const twoDecimals = defineError("INVALID", "payroll_two_decimals", {
  en: "Please use at most two decimals",
});
export const allowanceNameRequired = defineError("INVALID", "payroll_allowance_name_required", {
  en: "Please name the allowance",
});
export const deductionNameRequired = defineError("INVALID", "payroll_deduction_name_required", {
  en: "Please name the deduction",
});
