import { defineError } from "~/platform/kernel/errors";

export const titleRequired = defineError("INVALID", "service_title_required", {
  en: "Title is required",
  sw: "Kichwa kinahitajika",
});
export const categoryRequired = defineError("INVALID", "service_category_required", {
  en: "Category is required",
  sw: "Aina ya huduma inahitajika",
});
export const statusRequired = defineError("INVALID", "service_status_required", {
  en: "Status is required",
  sw: "Hali inahitajika",
});
export const requestDateRequired = defineError("INVALID", "service_request_date_required", {
  en: "Request date is required",
  sw: "Tarehe ya ombi inahitajika",
});
export const durationNotHalves = defineError("INVALID", "service_duration_not_halves", {
  en: "Please enter zero or more hours, in halves",
  sw: "Tafadhali weka saa sifuri au zaidi, kwa nusu saa",
});
export const measureNegative = defineError("INVALID", "service_measure_negative", {
  en: "Please enter a measure from zero up",
  sw: "Tafadhali weka kipimo kuanzia sifuri",
});
export const ratingNotInRange = defineError("INVALID", "service_rating_not_in_range", {
  en: "Please choose 1 to 5",
  sw: "Tafadhali chagua 1 hadi 5",
});
export const qualityNotInRange = defineError("INVALID", "service_quality_not_in_range", {
  en: "Please choose 1 to 10",
  sw: "Tafadhali chagua 1 hadi 10",
});
export const completedAhead = defineError("INVALID", "service_completed_ahead", {
  en: "The completed date cannot be in the future",
  sw: "Siku ya kukamilika haiwezi kuwa ya mbele",
});
export const completedBeforeRequest = defineError("INVALID", "service_completed_before_request", {
  en: "The completed date cannot be before the request date",
  sw: "Siku ya kukamilika haiwezi kuwa kabla ya ombi",
});
export const completedEarly = defineError("INVALID", "service_completed_early", {
  en: "This is planned for {day}. Please give a reason to complete it earlier.",
  sw: "Hii imepangwa kwa {day}. Tafadhali toa sababu ya kuikamilisha mapema.",
});
export const scheduledRequired = defineError("INVALID", "service_scheduled_required", {
  en: "Please choose the scheduled date",
  sw: "Tafadhali chagua siku iliyopangwa",
});
export const correctionNeedsReason = defineError("INVALID", "service_correction_needs_reason", {
  en: "Changing {from} to {to} is a correction. Please give a reason.",
  sw: "Huduma ambayo {from} inakuwa {to} kama sahihisho tu. Tafadhali toa sababu.",
});
export const quoteDecidesStatus = defineError("CONFLICT", "service_quote_decides_status", {
  en: "This move belongs to a quote: cancel it on the quote, or reschedule it in the calendar.",
  sw: "Uhamisho huu ni wa kotesheni: unaghairiwa kwenye kotesheni, na siku inabadilishwa kwenye kalenda.",
});
export const quoteDecidesDay = defineError("CONFLICT", "service_quote_decides_day", {
  en: "This move belongs to a quote: change its day in the calendar.",
  sw: "Uhamisho huu ni wa kotesheni: siku yake inabadilishwa kwenye kalenda.",
});
export const amountsNotYours = defineError("FORBIDDEN", "service_amounts_not_yours", {
  en: "Amounts require permission to see all invoices",
  sw: "Kiasi ni cha wale wanaoweza kuona ankara zote",
});
export const crewNotYours = defineError("FORBIDDEN", "service_crew_not_yours", {
  en: "Choosing staff requires permission to plan moves",
  sw: "Wafanyakazi huchaguliwa na wanaopanga uhamisho",
});
export const serviceChangedMeanwhile = defineError("CONFLICT", "service_changed_meanwhile", {
  en: "This service record was changed in the meantime. Reload the page and try again.",
  sw: "Rekodi hii ya huduma imebadilishwa wakati huo huo. Tafadhali angalia tena.",
});
export const issueNotFound = defineError("NOT_FOUND", "service_issue_not_found", {
  en: "This issue no longer exists",
  sw: "Tatizo hili halipo tena",
});
export const issueTextRequired = defineError("INVALID", "service_issue_text_required", {
  en: "Please describe the issue",
  sw: "Tafadhali eleza tatizo",
});
export const resolutionRequired = defineError("INVALID", "service_resolution_required", {
  en: "Please describe how it was resolved",
  sw: "Tafadhali eleza jinsi lilivyotatuliwa",
});
export const issueResolvedAlready = defineError("CONFLICT", "service_issue_resolved", {
  en: "This issue is resolved already",
  sw: "Tatizo hili tayari limetatuliwa",
});
export const servicePhotoNotFound = defineError("NOT_FOUND", "service_photo_not_found", {
  en: "This picture no longer exists",
  sw: "Picha hii haipo tena",
});
export const tooManyPhotos = defineError("CONFLICT", "service_too_many_photos", {
  en: "A service record can have at most {most} pictures",
  sw: "Rekodi ya huduma inachukua picha {most} tu",
});
