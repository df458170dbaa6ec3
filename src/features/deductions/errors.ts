import { defineError } from "~/platform/kernel/errors";

export const deductionNotFound = defineError("NOT_FOUND", "deduction_not_found", {
  en: "This deduction no longer exists",
  sw: "Makato haya hayapo tena",
});
export const deductionOwn = defineError("FORBIDDEN", "deduction_own", {
  en: "Someone else must decide about deductions from your own pay",
  sw: "Mtu mwingine huamua kuhusu makato ya mshahara wako",
});
export const deductionOfLeaver = defineError("CONFLICT", "deduction_of_leaver", {
  en: "New deductions are not possible for an employee who has left",
  sw: "Makato mapya hayawezekani kwa mfanyakazi aliyeondoka",
});
export const deductionNameNeeded = defineError("INVALID", "deduction_name_needed", {
  en: "Please say what it is for",
  sw: "Tafadhali taja ni ya nini",
});
export const installmentRequired = defineError("INVALID", "deduction_installment_required", {
  en: "The instalment must be greater than 0",
  sw: "Awamu lazima iwe zaidi ya 0",
});
export const principalRequired = defineError("INVALID", "deduction_principal_required", {
  en: "The amount lent must be greater than 0",
  sw: "Kiasi kilichokopeshwa lazima kiwe zaidi ya 0",
});
export const principalOfNone = defineError("INVALID", "deduction_principal_of_none", {
  en: "Only loans, advances and HELB have a balance",
  sw: "Mikopo, malipo ya awali na HELB pekee ndivyo vyenye salio",
});
export const installmentAbovePrincipal = defineError("INVALID", "deduction_installment_above_principal", {
  en: "The instalment cannot be more than the amount owed",
  sw: "Awamu haiwezi kuzidi kinachodaiwa",
});
export const deductionEndsBeforeStart = defineError("INVALID", "deduction_ends_before_start", {
  en: "This cannot be before the first day",
  sw: "Hii haiwezi kuwa kabla ya siku ya kwanza",
});
export const deductionChangedMeanwhile = defineError("CONFLICT", "deduction_changed_meanwhile", {
  en: "This deduction was changed in the meantime. Please check it and try again.",
  sw: "Makato haya yamebadilishwa wakati huo huo. Tafadhali angalia tena.",
});
export const deductionIsOver = defineError("CONFLICT", "deduction_is_over", {
  en: "This deduction has ended",
  sw: "Makato haya yamekwisha",
});
export const deductionStillOwed = defineError("CONFLICT", "deduction_still_owed", {
  en: "{balance} is still owed: write it off or record its repayment",
  sw: "{balance} bado inadaiwa: ifute au ilipwe",
});
export const movementAboveBalance = defineError("INVALID", "deduction_above_balance", {
  en: "Only {balance} is owed",
  sw: "Kinachodaiwa ni {balance} tu",
});
export const movementWithoutBalance = defineError("CONFLICT", "deduction_without_balance", {
  en: "This deduction has no balance",
  sw: "Makato haya hayana salio",
});
export const movementAmountRequired = defineError("INVALID", "deduction_amount_required", {
  en: "The amount must be greater than 0",
  sw: "Kiasi lazima kiwe zaidi ya 0",
});
export const movementReasonRequired = defineError("INVALID", "deduction_reason_required", {
  en: "Please give a reason or a reference",
  sw: "Tafadhali toa sababu au kumbukumbu",
});
export const movementAhead = defineError("INVALID", "deduction_movement_ahead", {
  en: "The date cannot be in the future",
  sw: "Hili haliwezi kuwa limetokea baada ya leo",
});
