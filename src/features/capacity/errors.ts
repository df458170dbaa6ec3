import { defineError } from "~/platform/kernel/errors";

export const dayFull = defineError("INVALID", "day_full", {
  en: "{date} is full now. Choose another day, or join the waiting list",
  sw: "{date} imejaa sasa. Chagua siku nyingine, au jiunge na orodha ya kusubiri",
});
export const dayOpen = defineError("CONFLICT", "day_open", {
  en: "{date} has room. Choose it",
  sw: "{date} ina nafasi. Ichague",
});
export const dayChosenAlready = defineError("CONFLICT", "day_chosen_already", {
  en: "This move has a day. Reload the page",
  sw: "Uhamisho huu una siku. Pakia ukurasa upya",
});
export const dayNotBookable = defineError("INVALID", "day_not_bookable", {
  en: "{date} cannot be booked online. Choose another day, or call us",
  sw: "{date} haiwezi kuwekwa mtandaoni. Chagua siku nyingine, au tupigie simu",
});
export const quoteNotWaiting = defineError("CONFLICT", "quote_not_waiting", {
  en: "This quote can no longer wait for a day",
  sw: "Kotesheni hii haiwezi tena kusubiri siku",
});
export const tooManyWaits = defineError("CONFLICT", "too_many_waits", {
  en: "You can wait for at most {most} days",
  sw: "Unaweza kusubiri siku {most} tu",
});
export const holdNotFound = defineError("NOT_FOUND", "day_hold_not_found", { en: "Hold not found" });
export const holdEnded = defineError("CONFLICT", "day_hold_ended", {
  en: "This hold has ended. Reload the list.",
});
export const reasonRequired = defineError("INVALID", "day_hold_reason_required", {
  en: "Please enter a reason",
});
export const noTruckWithVolume = defineError("INVALID", "no_truck_with_volume", {
  en: "Add an active vehicle with its m³ first, under Fleet.",
});
