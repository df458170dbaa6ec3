import { defineError } from "~/platform/kernel/errors";

export const payslipLinkNotFound = defineError("NOT_FOUND", "payslip_link_not_found", {
  en: "This link is not known",
  sw: "Kiungo hiki hakijulikani",
});
export const payslipLinkOver = defineError("GONE", "payslip_link_over", {
  en: "This link no longer works. Please ask HR for a new one.",
  sw: "Kiungo hiki hakifanyi kazi tena. Tafadhali omba idara ya wafanyakazi kipya.",
});
export const payslipProofWrong = defineError("INVALID", "payslip_proof_wrong", {
  en: "That is not correct. Tries left: {left}.",
  sw: "Hiyo si sahihi. Majaribio yaliyobaki: {left}.",
});
export const payslipCodeOver = defineError("CONFLICT", "payslip_code_over", {
  en: "That code has expired. Please ask for a new one.",
  sw: "Msimbo huo umeisha muda. Tafadhali omba mpya.",
});
export const payslipCodeNotAsked = defineError("CONFLICT", "payslip_code_not_asked", {
  en: "No code is sent for this link: enter the last four of your ID number",
  sw: "Hakuna msimbo unaotumwa kwa kiungo hiki: weka nambari nne za mwisho za kitambulisho chako",
});
export const payslipLinkNoProof = defineError("CONFLICT", "payslip_link_no_proof", {
  en: "No link: this employee has no phone for SMS and no ID number to check. Add one to their record.",
});
export const payslipLinkSignsIn = defineError("CONFLICT", "payslip_link_signs_in", {
  en: "This employee can sign in and read payslips there",
});
export const payslipLinkVoid = defineError("CONFLICT", "payslip_link_void", {
  en: "This payslip is void",
});
