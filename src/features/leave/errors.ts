import { defineError } from "~/platform/kernel/errors";

export const leaveNotFound = defineError("NOT_FOUND", "leave_request_not_found", {
  en: "Leave request not found",
  sw: "Ombi la likizo halikupatikana",
});
export const leaveKindRequired = defineError("INVALID", "leave_kind_required", {
  en: "Please choose what kind of leave it is",
  sw: "Tafadhali chagua aina ya likizo",
});
export const leaveBackwards = defineError("INVALID", "leave_backwards", {
  en: "The last day is before the first",
  sw: "Siku ya mwisho ni kabla ya siku ya kwanza",
});
export const leaveTooLong = defineError("INVALID", "leave_too_long", {
  en: "One request can have at most {most} days",
  sw: "Ombi moja lina siku {most} zisizozidi",
});
export const leaveTooLongByLaw = defineError("INVALID", "leave_longer_than_allowed", {
  en: "This leave ends on {day} at the latest",
  sw: "Likizo hii inaisha tarehe {day} hivi karibuni zaidi",
});
export const leaveTooFarBack = defineError("INVALID", "leave_too_far_back", {
  en: "This is more than {days} days ago. Please ask HR to enter it.",
  sw: "Hii ni zaidi ya siku {days} zilizopita. Tafadhali omba HR aiingize.",
});
export const leaveTooFarAhead = defineError("INVALID", "leave_too_far_ahead", {
  en: "Leave can be asked for until the end of next year",
  sw: "Likizo inaweza kuombwa hadi mwisho wa mwaka ujao",
});
export const leaveBeforeHire = defineError("INVALID", "leave_before_hire", {
  en: "This is before the first day of work",
  sw: "Hii ni kabla ya siku ya kwanza ya kazi",
});
export const leaveHalvesNothing = defineError("INVALID", "leave_half_day_both", {
  en: "A single day is either until noon or from noon on",
  sw: "Siku moja ni hadi adhuhuri au kuanzia adhuhuri",
});
export const leaveWithoutWorkingDay = defineError("INVALID", "leave_without_working_day", {
  en: "There is no working day among these days",
  sw: "Hakuna siku ya kazi kati ya siku hizi",
});
export const leaveOverlaps = defineError("CONFLICT", "leave_overlaps", {
  en: "Leave is already requested or approved for some of these days",
  sw: "Tayari kuna likizo iliyoombwa au kuidhinishwa katika baadhi ya siku hizi",
});
export const leaveNotEnough = defineError("CONFLICT", "leave_balance_too_low", {
  en: "Only {left} are left in {year}, and this takes {taken}",
  sw: "Zimebaki {left} pekee katika {year}, na hii inachukua {taken}",
});
export const leaveReasonRequired = defineError("INVALID", "leave_reason_required", {
  en: "Please say why",
});
export const leaveDecided = defineError("CONFLICT", "leave_decided", {
  en: "This request is {status} already",
  sw: "Ombi hili tayari liko katika hali {status}",
});
export const leaveOwn = defineError("FORBIDDEN", "leave_own", {
  en: "You cannot decide about your own leave",
});
export const leaveOfLeaver = defineError("CONFLICT", "leave_of_leaver", {
  en: "{name} no longer works here at that time",
  sw: "{name} hafanyi kazi hapa tena wakati huo",
});
export const leaveHasBegun = defineError("CONFLICT", "leave_has_begun", {
  en: "This leave has begun. A leave approver can shorten it.",
  sw: "Likizo hii imeanza. Anayeidhinisha likizo anaweza kuifupisha.",
});
export const leaveNotShorter = defineError("INVALID", "leave_not_shorter", {
  en: "Please choose an earlier day of this leave",
});
export const leaveNotApproved = defineError("CONFLICT", "leave_not_approved", {
  en: "Only approved leave can be shortened",
});
export const leaveAdjustmentNothing = defineError("INVALID", "leave_adjustment_nothing", {
  en: "Please enter by how many days, in halves",
});
export const leaveAdjustmentBelowZero = defineError("CONFLICT", "leave_adjustment_below_zero", {
  en: "Only {left} are left in {year}",
});
export const daysNotValid = defineError("INVALID", "leave_days_not_valid", {
  en: "Please enter days from 0 to 60, in halves",
  sw: "Tafadhali weka siku kuanzia 0 hadi 60, kwa nusu",
});
