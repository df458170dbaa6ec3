import { defineError } from "~/platform/kernel/errors";

export const towTruckNotFound = defineError("NOT_FOUND", "tow_truck_not_found", {
  en: "Tow truck not found",
});
export const towTruckNameTaken = defineError("INVALID", "tow_truck_name_taken", {
  en: "This name is taken already",
});
export const towTruckRetiredAlready = defineError("CONFLICT", "tow_truck_retired_already", {
  en: "It is retired and stays as it was.",
});
export const towTruckChanged = defineError("CONFLICT", "tow_truck_changed", {
  en: "Someone else changed it in the meantime. Please check it and try again.",
});
