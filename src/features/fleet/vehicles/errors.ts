import { defineError } from "~/platform/kernel/errors";

export const plateNotValid = defineError("INVALID", "vehicle_plate_not_valid", {
  en: "Enter the number plate, such as KDA 123A",
  sw: "Andika namba ya gari, kama KDA 123A",
});
export const plateTaken = defineError("INVALID", "vehicle_plate_taken", {
  en: "Another vehicle has this number plate",
  sw: "Gari lingine lina namba hii",
});
export const vehicleNotFound = defineError("NOT_FOUND", "vehicle_not_found", {
  en: "Vehicle not found",
  sw: "Gari halijapatikana",
});
export const vehicleChanged = defineError("CONFLICT", "vehicle_changed", {
  en: "Someone else changed this vehicle meanwhile. Check it and try again.",
  sw: "Mtu mwingine amebadilisha gari hili. Liangalie na ujaribu tena.",
});
export const stateNotPossible = defineError("CONFLICT", "vehicle_state_not_possible", {
  en: "This vehicle is {state} already, or cannot become so now",
  sw: "Gari hili tayari ni {state}, au haliwezi kuwa hivyo sasa",
});
export const stateReasonRequired = defineError("INVALID", "vehicle_state_reason_required", {
  en: "Say why, so that planners know",
  sw: "Eleza sababu, ili wapangaji wajue",
});
export const odometerBehind = defineError("INVALID", "vehicle_odometer_behind", {
  en: "The odometer showed {km} km on {day}. Check the figure, or enter it as a correction.",
  sw: "Odomita ilionyesha kilomita {km} tarehe {day}. Angalia tena, au ithibitishe.",
});
export const odometerDayBehind = defineError("INVALID", "vehicle_odometer_day_behind", {
  en: "The last reading is of {day}. Enter this day or a later one.",
  sw: "Usomaji wa mwisho ni wa {day}. Weka siku hiyo au ya baadaye.",
});
export const odometerDayAhead = defineError("INVALID", "vehicle_odometer_day_ahead", {
  en: "This day has not come yet",
  sw: "Siku hii haijafika",
});
export const kmNotValid = defineError("INVALID", "vehicle_km_not_valid", {
  en: "Enter whole kilometres, from 0 to 3,000,000",
  sw: "Andika kilomita kamili, kutoka 0 hadi 3,000,000",
});
export const correctionReasonRequired = defineError("INVALID", "vehicle_correction_reason_required", {
  en: "Say why the odometer is corrected",
  sw: "Eleza kwa nini odomita inarekebishwa",
});
