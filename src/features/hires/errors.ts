import { defineError } from "~/platform/kernel/errors";

export const hireNotFound = defineError("NOT_FOUND", "hire_not_found", {
  en: "Hired truck not found",
  sw: "Gari la kukodi halijapatikana",
});
export const hireOfferNotFound = defineError("NOT_FOUND", "hire_offer_not_found", { en: "Offer not found" });
export const hireExtraNotFound = defineError("NOT_FOUND", "hire_extra_not_found", {
  en: "This extra is no longer there",
});
export const hireLinkUnknown = defineError("NOT_FOUND", "hire_link_unknown", {
  en: "We do not know this link. Please call us.",
  sw: "Hatukijui kiungo hiki. Tafadhali tupigie simu.",
});
export const hireTaken = defineError("CONFLICT", "hire_taken", {
  en: "Another haulier accepted this job first.",
  sw: "Msafirishaji mwingine amekubali kazi hii kwanza.",
});
export const hireOfferOver = defineError("GONE", "hire_offer_over", {
  en: "This offer has ended. Please call us.",
  sw: "Ofa hii imekwisha. Tafadhali tupigie simu.",
});
export const hireJobMoved = defineError("CONFLICT", "hire_job_moved", {
  en: "This job has changed. Please wait for a new message, or call us.",
  sw: "Kazi hii imebadilika. Tafadhali subiri ujumbe mpya, au utupigie simu.",
});
export const hireJobOver = defineError("CONFLICT", "hire_job_over", {
  en: "This job has set off, is over, or has no times. Choose another one.",
});
export const hireTimesInPast = defineError("INVALID", "hire_times_in_past", {
  en: "The hire must end in the future",
});
export const hireTimesReversed = defineError("INVALID", "hire_times_reversed", {
  en: "The end must be after the start, by two weeks at most",
});
export const hireNoSuppliers = defineError("INVALID", "hire_no_suppliers", {
  en: "Choose at least one haulier",
});
export const hireSupplierTwice = defineError("INVALID", "hire_supplier_twice", {
  en: "Each haulier gets one offer",
});
export const hireSupplierUnfit = defineError("INVALID", "hire_supplier_unfit", {
  en: "One of these suppliers is archived or no haulier. Reload and choose again.",
});
export const hireTooManyOffers = defineError("CONFLICT", "hire_too_many_offers", {
  en: "A hire has at most {most} offers.",
});
export const hireNoPhone = defineError("INVALID", "hire_no_phone", {
  en: "This haulier has no phone number. Copy the link instead.",
});
export const hireHasState = defineError("CONFLICT", "hire_has_state", {
  en: "This hire is {state}. Reload to see what you can do.",
});
export const hireNotHired = defineError("CONFLICT", "hire_not_hired", {
  en: "No haulier has accepted yet.",
  sw: "Hakuna msafirishaji aliyekubali bado.",
});
export const hireAcceptedAlready = defineError("CONFLICT", "hire_accepted_already", {
  en: "You accepted this job. Cancel it instead, and say why.",
  sw: "Umekubali kazi hii. Ighairi, na ueleze sababu.",
});
export const hireUnderWay = defineError("CONFLICT", "hire_under_way", {
  en: "This job has set off. Please call us.",
  sw: "Kazi hii imeanza. Tafadhali tupigie simu.",
});
export const hirePlateTaken = defineError("INVALID", "hire_plate_taken", {
  en: "This number plate is one of our own vehicles, or is on another job then",
  sw: "Namba hii ni ya gari letu, au iko kwenye kazi nyingine wakati huo",
});
export const hireNotOverYet = defineError("CONFLICT", "hire_not_over_yet", {
  en: "Rate the haulier after the job.",
});
export const hireTooManyExtras = defineError("CONFLICT", "hire_too_many_extras", {
  en: "A hire has at most {most} extras.",
});
export const hireExtraRequired = defineError("INVALID", "hire_extra_required", {
  en: "Say what the extra is for",
});
export const hirePriceRequired = defineError("INVALID", "hire_price_required", {
  en: "Enter an amount above zero",
});
