import { defineError } from "~/platform/kernel/errors";

export const campaignNotFound = defineError("NOT_FOUND", "campaign_not_found", {
  en: "Campaign not found",
});
export const campaignNameRequired = defineError("INVALID", "campaign_name_required", {
  en: "Please name the campaign",
});
export const campaignNameTaken = defineError("INVALID", "campaign_name_taken", {
  en: "There is a campaign of this name already",
});
export const campaignEndsBefore = defineError("INVALID", "campaign_ends_before", {
  en: "The campaign ends before it begins",
});
export const campaignChangedMeanwhile = defineError("CONFLICT", "campaign_changed_meanwhile", {
  en: "A colleague changed this campaign in the meantime. Please look again.",
});
export const campaignNotThere = defineError("INVALID", "campaign_not_there", {
  en: "Please choose a campaign that there is",
  sw: "Tafadhali chagua kampeni iliyopo",
});
export const campaignStatusOfSending = defineError("INVALID", "campaign_status_of_sending", {
  en: "A campaign that we send is scheduled, paused and cancelled on its own page",
});
export const campaignIsSent = defineError("CONFLICT", "campaign_is_sent", {
  en: "This campaign is being sent or was sent: its channel stays.",
});
