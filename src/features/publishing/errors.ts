import { defineError } from "~/platform/kernel/errors";

export const planChanged = defineError("CONFLICT", "publication_plan_changed", {
  en: "The plan has changed since you looked. Check the messages again.",
});
export const publishTooLong = defineError("INVALID", "publication_too_long", {
  en: "Publish at most {most} days at once",
});
export const noticeNotFound = defineError("NOT_FOUND", "job_notice_not_found", {
  en: "You are not on this job.",
  sw: "Haupo kwenye kazi hii.",
});
export const noticeChanged = defineError("CONFLICT", "job_notice_changed", {
  en: "This job has changed. Read it again, then answer.",
  sw: "Kazi hii imebadilika. Isome tena, kisha ujibu.",
});
export const answerTooLate = defineError("CONFLICT", "job_answer_too_late", {
  en: "This job can no longer be answered here. Please call the office.",
  sw: "Kazi hii haiwezi kujibiwa hapa tena. Tafadhali piga simu ofisini.",
});
export const declineReasonRequired = defineError("INVALID", "job_decline_reason_required", {
  en: "Please say why you cannot come",
  sw: "Tafadhali eleza kwa nini huwezi kuja",
});
export const noDaySheet = defineError("NOT_FOUND", "day_sheet_not_found", {
  en: "No day sheets for this address",
});
