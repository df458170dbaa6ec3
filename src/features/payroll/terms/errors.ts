import { defineError } from "~/platform/kernel/errors";

export const oneOffUnnamed = defineError("INVALID", "payroll_one_off_unnamed", {
  en: "Please say what the one-off amount is for",
});
export const twoDecimalsOnly = defineError("INVALID", "payroll_two_decimals_only", {
  en: "Please enter days and hours with at most two decimals",
});
