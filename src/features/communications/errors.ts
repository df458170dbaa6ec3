import { defineError } from "~/platform/kernel/errors";

export const communicationNotFound = defineError("NOT_FOUND", "communication_not_found", {
  en: "Communication not found",
});
export const customerNotSelected = defineError("INVALID", "communication_customer_not_selected", {
  en: "Please select a customer first",
});
export const typeRequired = defineError("INVALID", "communication_type_required", {
  en: "Type is required",
});
export const channelRequired = defineError("INVALID", "communication_channel_required", {
  en: "Channel is required",
});
export const priorityRequired = defineError("INVALID", "communication_priority_required", {
  en: "Priority is required",
});
export const subjectRequired = defineError("INVALID", "communication_subject_required", {
  en: "Subject is required",
});
export const contentRequired = defineError("INVALID", "communication_content_required", {
  en: "Content is required",
});
export const escalationReasonRequired = defineError("INVALID", "communication_escalation_reason_required", {
  en: "Please say why it is escalated",
});
export const followUpDayRequired = defineError("INVALID", "communication_follow_up_day_required", {
  en: "Please choose the day of the follow-up",
  sw: "Tafadhali chagua siku ya kufuatilia",
});
export const communicationChangedMeanwhile = defineError("CONFLICT", "communication_changed_meanwhile", {
  en: "A colleague changed this communication in the meantime. Please look again.",
});
export const communicationSettled = defineError("CONFLICT", "communication_settled", {
  en: "This communication is {status} already. Start it again before you escalate it.",
});
export const channelNotCarried = defineError("INVALID", "communication_channel_not_carried", {
  en: "Only outbound email, SMS and WhatsApp can be sent from here. Log it instead.",
});
export const smsSwitchedOff = defineError("INVALID", "communication_sms_off", {
  en: "SMS is switched off in Settings → Communication. Log it instead.",
  sw: "SMS imezimwa katika Mipangilio → Mawasiliano. Iandike tu.",
});
export const nowhereToSend = defineError("INVALID", "communication_nowhere_to_send", {
  en: "There is no address or number to send this to",
  sw: "Hakuna anwani wala nambari ya kutuma hii",
});
export const channelRefused = defineError("INVALID", "communication_channel_refused", {
  en: "This customer has not allowed {channel}. Log it, or choose another channel.",
});
export const marketingRefused = defineError("INVALID", "communication_marketing_refused", {
  en: "This customer has not allowed offers",
});
export const assigneeCannot = defineError("INVALID", "communication_assignee_cannot", {
  en: "This person cannot work on communications",
});
export const quoteOfAnother = defineError("INVALID", "communication_quote_of_another", {
  en: "This quote is not this customer's",
});
export const moveOfAnother = defineError("INVALID", "communication_move_of_another", {
  en: "This move is not this customer's",
});
