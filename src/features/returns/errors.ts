import { defineError } from "~/platform/kernel/errors";

export const nothingToReturn = defineError("NOT_FOUND", "payroll_return_empty", {
  en: "Nobody was paid by an approved run in {month}",
  sw: "Hakuna aliyelipwa kwa mishahara iliyoidhinishwa mwezi {month}",
});
export const notMonthsLaw = defineError("CONFLICT", "payroll_return_not_law", {
  en: "{month} was worked out by the simplified rules, not by the month's law. Confirm that the file is to be made all the same.",
  sw: "{month} ilihesabiwa kwa kanuni rahisi, si kwa sheria ya mwezi huo. Thibitisha kwamba faili itengenezwe hata hivyo.",
});
export const monthNotValid = defineError("INVALID", "payroll_month_not_valid", {
  en: "Please choose a month: YYYY-MM",
  sw: "Tafadhali chagua mwezi: YYYY-MM",
});
export const remittanceReferenceRequired = defineError("INVALID", "remittance_reference_required", {
  en: "Please give the payment's reference",
  sw: "Tafadhali andika kumbukumbu ya malipo",
});
export const remittanceNothingDue = defineError("CONFLICT", "remittance_nothing_due", {
  en: "Nothing is due to them for this month",
  sw: "Hakuna kinachodaiwa kwao mwezi huu",
});
export const remittanceAlreadyPaid = defineError("CONFLICT", "remittance_paid", {
  en: "This was marked as paid already",
  sw: "Hii tayari imewekwa kuwa imelipwa",
});
export const numbersMissing = defineError("CONFLICT", "payroll_return_numbers_missing", {
  en: "{employee}: no {number}. Add it to their record, or confirm that the file is to be made without it.",
  sw: "{employee}: hakuna {number}. Iongeze kwenye rekodi yake, au thibitisha kwamba faili itengenezwe bila hiyo.",
});
export const remittanceByToken = defineError("FORBIDDEN", "remittance_by_token", {
  en: "A person, not an API token, records that an authority was paid",
  sw: "Mtu, si tokeni ya API, hurekodi kwamba mamlaka imelipwa",
});
