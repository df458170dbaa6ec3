import { defineError } from "~/platform/kernel/errors";

export const partnerNotFound = defineError("NOT_FOUND", "partner_not_found", {
  en: "Partner not found",
});
export const partnerNameRequired = defineError("INVALID", "partner_name_required", {
  en: "Please name the partner",
});
export const partnerNeedsContact = defineError("INVALID", "partner_needs_contact", {
  en: "Please give an email or a phone number",
});
export const partnerCodeTaken = defineError("INVALID", "partner_code_taken", {
  en: "Another partner has this code",
});
export const partnerCodeNotValid = defineError("INVALID", "partner_code_not_valid", {
  en: "Please use 4 to 20 letters and figures",
});
export const partnerHasEnded = defineError("CONFLICT", "partner_has_ended", {
  en: "This partnership has ended and stays as it was.",
});
export const partnerChangedMeanwhile = defineError("CONFLICT", "partner_changed_meanwhile", {
  en: "A colleague changed this partner in the meantime. Please look again.",
});
export const percentTooLarge = defineError("INVALID", "commission_percent_too_large", {
  en: "Please enter at most 100 per cent",
});
export const ruleInPast = defineError("INVALID", "commission_rule_in_past", {
  en: "A commission changes from today on, not in the past",
});
export const partnerLinkNotValid = defineError("NOT_FOUND", "partner_link_not_valid", {
  en: "This link is not valid",
  sw: "Kiungo hiki si sahihi",
});
export const ownReferral = defineError("INVALID", "own_referral", {
  en: "This is the partner's own number or email: partners cannot refer themselves",
});
export const referredBefore = defineError("INVALID", "referred_before", {
  en: "This person was already referred, as {lead}: a person is referred only once",
});
export const partnerNotOffered = defineError("INVALID", "partner_not_offered", {
  en: "Please choose a partner that there is",
});
export const commissionPaidAlready = defineError("CONFLICT", "commission_paid_already", {
  en: "A commission for this lead is paid: its partner stays.",
});
export const commissionNotOwed = defineError("CONFLICT", "commission_not_owed", {
  en: "Some of these are no longer owed: they are paid or cancelled. Please look again.",
});
export const partnerIsOwed = defineError("CONFLICT", "partner_is_owed", {
  en: "This partner is still owed commission: pay it first.",
});
