import { defineError } from "~/platform/kernel/errors";

export const automationActionRequired = defineError("INVALID", "automation_rule_action_required", {
  en: "Choose something for the rule to do",
});
export const automationNotForThis = defineError("INVALID", "automation_rule_not_for_this", {
  en: "This rule's trigger does not allow that",
});
export const automationPersonNotReached = defineError("INVALID", "automation_rule_person_not_reached", {
  en: "One of these people may not see this",
});
export const automationTextRequired = defineError("INVALID", "automation_rule_text_required", {
  en: "Please write it in both languages",
});
export const automationWordsRequired = defineError("INVALID", "automation_rule_words_required", {
  en: "Please say what it is about",
});
export const automationVariableUnknown = defineError("INVALID", "automation_rule_variable_unknown", {
  en: "{variable} is not filled in here. Use {name} or {number}",
});
export const followUpOptedOut = defineError("CONFLICT", "automation_rule_opted_out", {
  en: "They opted out of such messages, or mail to them came back",
  sw: "Wamejiondoa kwenye ujumbe kama huu, au barua kwao ilirudi",
});
export const writtenToToday = defineError("CONFLICT", "automation_rule_written_to_today", {
  en: "They were written to today already",
  sw: "Tayari wameandikiwa leo",
});
export const noSmsSent = defineError("CONFLICT", "automation_rule_no_sms", {
  en: "No SMS are sent",
  sw: "Hakuna SMS zinazotumwa",
});
export const saleIsOver = defineError("CONFLICT", "automation_rule_sale_over", {
  en: "The quote or the sale has ended since",
  sw: "Kotesheni au mauzo yamekwisha tangu hapo",
});
export const channelNotWanted = defineError("CONFLICT", "automation_rule_channel_not_wanted", {
  en: "They do not want it by this channel",
  sw: "Hawataki kwa njia hii",
});
export const noPublicAddress = defineError("CONFLICT", "automation_rule_no_public_address", {
  en: "No public address is set",
  sw: "Hakuna anwani ya umma iliyowekwa",
});
