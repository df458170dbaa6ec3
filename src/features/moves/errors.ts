import { defineError } from "~/platform/kernel/errors";

export const moveNotFound = defineError("NOT_FOUND", "move_not_found", {
  en: "Move not found",
  sw: "Uhamisho haukupatikana",
});
export const periodTooLong = defineError("INVALID", "moves_period_too_long", {
  en: "Please choose {most} days at most",
  sw: "Tafadhali chagua siku zisizozidi {most}",
});
export const crewLeadNotOfTeam = defineError("INVALID", "crew_lead_not_of_team", {
  en: "Please choose someone on your team",
  sw: "Tafadhali chagua mtu wa timu yako",
});
export const crewCannotBeSent = defineError("INVALID", "crew_cannot_be_sent", {
  en: "Please choose people who are available",
  sw: "Tafadhali chagua watu wanaoweza kutumwa",
});
export const crewNamesLead = defineError("INVALID", "crew_names_lead", {
  en: "The crew lead is already included. Remove them from the crew.",
  sw: "Anayeongoza uhamisho tayari yumo",
});
export const planWarned = defineError("CONFLICT", "move_plan_warned", {
  en: "{warnings}",
  sw: "{warnings}",
});
export const takenAtOnce = defineError("CONFLICT", "taken_at_once", {
  en: "Somebody of this plan, or its vehicle, is on another job then. Reload and check again.",
  sw: "Mtu wa mpango huu, au gari lake, yuko kwenye kazi nyingine wakati huo. Pakia upya na uangalie tena.",
});
export const moveIsOver = defineError("CONFLICT", "move_is_over", {
  en: "This move is over.",
});
export const crewAtWork = defineError("CONFLICT", "crew_at_work", {
  en: "Your crew is at work. Call us.",
  sw: "Wafanyakazi wetu wako kazini kwako. Tupigie simu.",
});
export const moveHasStatus = defineError("CONFLICT", "move_has_status", {
  en: "This move is {status}.",
  sw: "Uhamisho huu {status}.",
});
export const moveHasStatusAlready = defineError("CONFLICT", "move_has_status_already", {
  en: "{number} is {status} already.",
  sw: "{number} tayari {status}.",
});
export const moveNotBegun = defineError("CONFLICT", "move_not_begun", {
  en: "This move begins on {date}.",
  sw: "Uhamisho huu unaanza tarehe {date}.",
});
export const moveDayUnchanged = defineError("INVALID", "move_day_unchanged", {
  en: "Please choose another day or time than the present one",
});
export const quoteNotAccepted = defineError("CONFLICT", "move_needs_accepted_quote", {
  en: "Only an accepted quote becomes a move. Send it to the customer first.",
});
export const quoteHasMove = defineError("CONFLICT", "quote_has_move", {
  en: "This quote has its move already: {number}.",
});
export const windowRequired = defineError("INVALID", "move_window_required", {
  en: "Please choose a time",
  sw: "Tafadhali chagua muda",
});
export const crewTooLarge = defineError("INVALID", "move_crew_too_large", {
  en: "Please choose at most {most} people",
  sw: "Tafadhali chagua watu wasiozidi {most}",
});
