import { defineError } from "~/platform/kernel/errors";

export const opportunitiesNotSelected = defineError("INVALID", "opportunities_not_selected", {
  en: "Please select opportunities first",
});
export const opportunityNotFound = defineError("NOT_FOUND", "opportunity_not_found", {
  en: "Opportunity not found",
  sw: "Fursa ya mauzo haikupatikana",
});
export const opportunityNameRequired = defineError("INVALID", "opportunity_name_required", {
  en: "Please name the opportunity",
});
export const opportunityAmountNotValid = defineError("INVALID", "opportunity_amount_not_valid", {
  en: "Amount must be a valid number",
});
export const probabilityNotValid = defineError("INVALID", "opportunity_probability_not_valid", {
  en: "Probability must be a whole number from 0 to 100",
});
export const probabilityOfClosed = defineError("INVALID", "opportunity_probability_of_closed", {
  en: "A won opportunity is at 100 per cent and a lost one at 0",
  sw: "Fursa iliyoshinda ni asilimia 100 na iliyopotea ni 0",
});
export const stageNeedsAmount = defineError("INVALID", "opportunity_stage_needs_amount", {
  en: "This stage needs an amount",
  sw: "Hatua hii inahitaji kiasi",
});
export const stageNeedsCloseDate = defineError("INVALID", "opportunity_stage_needs_close_date", {
  en: "This stage needs an expected close date",
  sw: "Hatua hii inahitaji tarehe inayotarajiwa ya kukamilisha",
});
export const stageNeedsCustomer = defineError("INVALID", "opportunity_stage_needs_customer", {
  en: "This stage needs a customer",
  sw: "Hatua hii inahitaji mteja",
});
export const stageNeedsNextSteps = defineError("INVALID", "opportunity_stage_needs_next_steps", {
  en: "This stage needs the next steps",
  sw: "Hatua hii inahitaji hatua zinazofuata",
});
export const lossReasonRequired = defineError("INVALID", "opportunity_loss_reason_required", {
  en: "Please choose why it was lost",
  sw: "Tafadhali chagua sababu ya kupotea",
});
export const lossReasonNotListed = defineError("INVALID", "opportunity_loss_reason_not_listed", {
  en: "Please choose one of the company's reasons",
  sw: "Tafadhali chagua mojawapo ya sababu za kampuni",
});
export const winNeedsQuote = defineError("INVALID", "opportunity_win_needs_quote", {
  en: "It is won by an accepted quote or a booked move, and there is none yet",
  sw: "Inashinda kwa makadirio yaliyokubaliwa au uhamisho uliowekwa, na bado hakuna",
});
export const winNotOfThis = defineError("INVALID", "opportunity_win_not_of_this", {
  en: "Please choose an accepted quote or a booked move of this customer",
  sw: "Tafadhali chagua makadirio yaliyokubaliwa au uhamisho wa mteja huyu",
});
export const wonStaysWon = defineError("CONFLICT", "opportunity_won_stays_won", {
  en: "A won opportunity stays won",
  sw: "Fursa iliyoshinda haibadilishwi",
});
export const opportunityChangedMeanwhile = defineError("CONFLICT", "opportunity_changed_meanwhile", {
  en: "A colleague changed this opportunity in the meantime. Please look again.",
  sw: "Mtu mwingine amebadilisha fursa hii kwa sasa. Tafadhali angalia tena.",
});
export const leadNotQualified = defineError("CONFLICT", "lead_not_qualified", {
  en: "Only a qualified lead is converted to an opportunity",
  sw: "Ni mteja mtarajiwa aliyehitimu pekee anayebadilishwa kuwa fursa",
});
export const leadAlreadyConverted = defineError("CONFLICT", "lead_already_converted", {
  en: "This lead has already become an opportunity",
  sw: "Mteja huyu mtarajiwa tayari amekuwa fursa",
});
export const opportunityNeedsOwner = defineError("INVALID", "opportunity_needs_owner", {
  en: "Please choose who works on this opportunity",
  sw: "Tafadhali chagua atakayeshughulikia fursa hii",
});
export const memberNotStaff = defineError("INVALID", "opportunity_member_not_staff", {
  en: "Please choose people who work on leads",
  sw: "Tafadhali chagua watu wanaoshughulikia wateja watarajiwa",
});
export const opportunityCustomerNotFound = defineError("INVALID", "opportunity_customer_not_found", {
  en: "Please choose a customer whom you may see",
  sw: "Tafadhali chagua mteja unayeweza kumwona",
});
export const accountNotCorporate = defineError("INVALID", "opportunity_account_not_corporate", {
  en: "The account is a corporate customer",
  sw: "Akaunti ni ya mteja wa kampuni",
});
export const pipelineNotFound = defineError("NOT_FOUND", "pipeline_not_found", {
  en: "Pipeline not found",
  sw: "Mtiririko wa mauzo haukupatikana",
});
export const pipelineNotInUse = defineError("INVALID", "pipeline_not_in_use", {
  en: "Please choose a pipeline that is in use",
  sw: "Tafadhali chagua mtiririko unaotumika",
});
