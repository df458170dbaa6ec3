import { defineError } from "~/platform/kernel/errors";

export const daysBeyondPeriod = defineError("INVALID", "payroll_days_beyond", {
  en: "Days worked cannot exceed the {most} working days of the period",
  sw: "Siku za kazi haziwezi kuzidi siku {most} za kazi za kipindi",
});
export const workingDaysWrong = defineError("INVALID", "payroll_working_days", {
  en: "Working days are a whole number from 1 to 31",
  sw: "Siku za kazi ni nambari kamili kuanzia 1 hadi 31",
});
export const daysNegative = defineError("INVALID", "payroll_days_negative", {
  en: "Days worked cannot be negative",
  sw: "Siku za kazi haziwezi kuwa hasi",
});
export const overtimeNegative = defineError("INVALID", "payroll_overtime_negative", {
  en: "Overtime cannot be negative",
  sw: "Saa za ziada haziwezi kuwa hasi",
});
export const overtimeBeyond = defineError("INVALID", "payroll_overtime_beyond", {
  en: "A month has at most 744 hours",
  sw: "Mwezi una saa zisizozidi 744",
});
export const overtimeRateWrong = defineError("INVALID", "payroll_overtime_rate", {
  en: "The overtime rate is from 0 to 10",
  sw: "Kiwango cha saa za ziada ni kuanzia 0 hadi 10",
});
export const twoDecimals = defineError("INVALID", "payroll_two_decimals", {
  en: "Please use at most two decimals",
  sw: "Tafadhali tumia desimali zisizozidi mbili",
});
export const allowanceNameRequired = defineError("INVALID", "payroll_allowance_name_required", {
  en: "Please name the allowance",
  sw: "Tafadhali taja posho",
});
export const deductionNameRequired = defineError("INVALID", "payroll_deduction_name_required", {
  en: "Please name the deduction",
  sw: "Tafadhali taja makato",
});
