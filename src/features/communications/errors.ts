import { defineError } from "~/platform/kernel/errors";

export const communicationNotFound = defineError("NOT_FOUND", "communication_not_found", {
  en: "Communication not found",
  sw: "Mawasiliano hayakupatikana",
});
export const customerNotSelected = defineError("INVALID", "communication_customer_not_selected", {
  en: "Please select a customer first",
  sw: "Tafadhali chagua mteja kwanza",
});
export const typeRequired = defineError("INVALID", "communication_type_required", {
  en: "Type is required",
  sw: "Aina inahitajika",
});
export const channelRequired = defineError("INVALID", "communication_channel_required", {
  en: "Channel is required",
  sw: "Njia ya mawasiliano inahitajika",
});
export const priorityRequired = defineError("INVALID", "communication_priority_required", {
  en: "Priority is required",
  sw: "Kipaumbele kinahitajika",
});
export const subjectRequired = defineError("INVALID", "communication_subject_required", {
  en: "Subject is required",
  sw: "Mada inahitajika",
});
export const contentRequired = defineError("INVALID", "communication_content_required", {
  en: "Content is required",
  sw: "Maudhui yanahitajika",
});
export const escalationReasonRequired = defineError("INVALID", "communication_escalation_reason_required", {
  en: "Please say why it is escalated",
  sw: "Tafadhali eleza kwa nini inapandishwa",
});
export const followUpDayRequired = defineError("INVALID", "communication_follow_up_day_required", {
  en: "Please choose the day of the follow-up",
  sw: "Tafadhali chagua siku ya kufuatilia",
});
export const communicationChangedMeanwhile = defineError("CONFLICT", "communication_changed_meanwhile", {
  en: "A colleague changed this communication in the meantime. Please look again.",
  sw: "Mtu mwingine amebadilisha mawasiliano haya wakati huo huo. Tafadhali angalia tena.",
});
export const communicationSettled = defineError("CONFLICT", "communication_settled", {
  en: "This communication is {status} already. Start it again before you escalate it.",
  sw: "Mawasiliano haya tayari yako katika hali {status}. Yaanzishe tena kabla ya kuyapandisha.",
});
export const channelNotCarried = defineError("INVALID", "communication_channel_not_carried", {
  en: "Only outbound email, SMS and WhatsApp can be sent from here. Log it instead.",
  sw: "Barua pepe, SMS na WhatsApp zinazotoka pekee ndizo zinaweza kutumwa kutoka hapa. Iandike tu.",
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
  sw: "Mteja huyu hajaruhusu {channel}. Iandike tu, au chagua njia nyingine.",
});
export const marketingRefused = defineError("INVALID", "communication_marketing_refused", {
  en: "This customer has not allowed offers",
  sw: "Mteja huyu hajaruhusu matangazo",
});
export const assigneeCannot = defineError("INVALID", "communication_assignee_cannot", {
  en: "This person cannot work on communications",
  sw: "Mtu huyu hawezi kushughulikia mawasiliano",
});
export const quoteOfAnother = defineError("INVALID", "communication_quote_of_another", {
  en: "This quote is not this customer's",
  sw: "Kotesheni hii si ya mteja huyu",
});
export const moveOfAnother = defineError("INVALID", "communication_move_of_another", {
  en: "This move is not this customer's",
  sw: "Uhamisho huu si wa mteja huyu",
});
