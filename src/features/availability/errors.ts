import { defineError } from "~/platform/kernel/errors";

export const crewLinkUnknown = defineError("NOT_FOUND", "crew_link_unknown", {
  en: "This link is not known. Please call the office.",
  sw: "Kiungo hiki hakijulikani. Tafadhali piga simu ofisini.",
});
export const crewLinkOver = defineError("GONE", "crew_link_over", {
  en: "This link has ended. Please call the office.",
  sw: "Kiungo hiki kimekwisha. Tafadhali piga simu ofisini.",
});
export const dayNotAhead = defineError("INVALID", "availability_day_not_ahead", {
  en: "Choose days from today to {until}",
  sw: "Chagua siku kuanzia leo hadi {until}",
});
export const rosterTooLong = defineError("INVALID", "roster_too_long", {
  en: "The roster shows at most {most} days",
  sw: "Ratiba inaonyesha siku zisizozidi {most}",
});
export const noAddress = defineError("CONFLICT", "crew_no_address", {
  en: "{name} has no phone for SMS and no email. Enter one on the staff record.",
});
