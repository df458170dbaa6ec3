import { defineError } from "~/platform/kernel/errors";

export const baseSalaryRequired = defineError("INVALID", "base_salary_required", {
  en: "Base salary is required and must be greater than 0",
  sw: "Mshahara wa msingi unahitajika na lazima uwe zaidi ya 0",
});
export const tooManyAllowances = defineError("INVALID", "too_many_allowances", {
  en: "Please give at most {most} allowances",
  sw: "Tafadhali toa marupurupu yasiyozidi {most}",
});
export const allowanceNameRequired = defineError("INVALID", "allowance_name_required", {
  en: "Please give the allowance a name",
  sw: "Tafadhali yape marupurupu jina",
});
export const ownPayChanged = defineError("FORBIDDEN", "own_pay_changed", {
  en: "Another administrator must change your own pay and payment details",
});
export const payOfManagers = defineError("FORBIDDEN", "pay_of_managers", {
  en: "An administrator must change the pay and payment details of people who manage staff",
});
export const noPayOn = defineError("INVALID", "no_pay_on_day", {
  en: "{number} has no pay on this day",
});
export const raiseRequired = defineError("INVALID", "raise_required", {
  en: "Please give a percentage or an amount other than 0",
});
