import { defineError } from "~/platform/kernel/errors";

export const partnerNotFound = defineError("NOT_FOUND", "partner_not_found", {
  en: "Partner not found",
  sw: "Mshirika hakupatikana",
});
export const partnerNameRequired = defineError("INVALID", "partner_name_required", {
  en: "Please name the partner",
  sw: "Tafadhali andika jina la mshirika",
});
export const partnerNeedsContact = defineError("INVALID", "partner_needs_contact", {
  en: "Please give an email or a phone number",
  sw: "Tafadhali weka barua pepe au nambari ya simu",
});
export const partnerCodeTaken = defineError("INVALID", "partner_code_taken", {
  en: "Another partner has this code",
  sw: "Mshirika mwingine ana msimbo huu",
});
export const partnerCodeNotValid = defineError("INVALID", "partner_code_not_valid", {
  en: "Please use 4 to 20 letters and figures",
  sw: "Tafadhali tumia herufi na tarakimu 4 hadi 20",
});
export const partnerHasEnded = defineError("CONFLICT", "partner_has_ended", {
  en: "This partnership has ended and stays as it was.",
  sw: "Ushirika huu umeisha na unabaki ulivyokuwa.",
});
export const partnerChangedMeanwhile = defineError("CONFLICT", "partner_changed_meanwhile", {
  en: "A colleague changed this partner in the meantime. Please look again.",
  sw: "Mtu mwingine amebadilisha mshirika huyu kwa sasa. Tafadhali angalia tena.",
});
export const percentTooLarge = defineError("INVALID", "commission_percent_too_large", {
  en: "Please enter at most 100 per cent",
  sw: "Tafadhali weka asilimia 100 au chini yake",
});
export const ruleInPast = defineError("INVALID", "commission_rule_in_past", {
  en: "A commission changes from today on, not in the past",
  sw: "Kamisheni hubadilika kuanzia leo, si siku zilizopita",
});
export const partnerLinkNotValid = defineError("NOT_FOUND", "partner_link_not_valid", {
  en: "This link is not valid",
  sw: "Kiungo hiki si sahihi",
});
export const ownReferral = defineError("INVALID", "own_referral", {
  en: "This is the partner's own number or email: partners cannot refer themselves",
  sw: "Hii ni nambari au barua pepe ya mshirika mwenyewe: hakuna anayejirejelea",
});
export const referredBefore = defineError("INVALID", "referred_before", {
  en: "This person was already referred, as {lead}: a person is referred only once",
  sw: "Mtu huyu alirejelewa awali, kama {lead}: hakuna anayerejelewa mara mbili",
});
export const partnerNotOffered = defineError("INVALID", "partner_not_offered", {
  en: "Please choose a partner that there is",
  sw: "Tafadhali chagua mshirika aliyepo",
});
export const commissionPaidAlready = defineError("CONFLICT", "commission_paid_already", {
  en: "A commission for this lead is paid: its partner stays.",
  sw: "Kamisheni ya mteja huyu imelipwa: mshirika wake anabaki.",
});
export const commissionNotOwed = defineError("CONFLICT", "commission_not_owed", {
  en: "Some of these are no longer owed: they are paid or cancelled. Please look again.",
  sw: "Baadhi ya hizi hazidaiwi tena: zimelipwa au zimerudishwa. Tafadhali angalia tena.",
});
export const partnerIsOwed = defineError("CONFLICT", "partner_is_owed", {
  en: "This partner is still owed commission: pay it first.",
  sw: "Mshirika huyu bado anadai kamisheni: ilipe kwanza.",
});
