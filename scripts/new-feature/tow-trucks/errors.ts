import { defineError } from "~/platform/kernel/errors";

export const towTruckNameRequired = defineError("INVALID", "tow_truck_name_required", {
  en: "Enter the tow truck's name",
});
export const towTruckNotFound = defineError("NOT_FOUND", "tow_truck_not_found", {
  en: "Tow truck not found",
});
export const towTruckNameTaken = defineError("INVALID", "tow_truck_name_taken", {
  en: "Another tow truck has this name. Choose another one.",
});
export const towTruckRetiredAlready = defineError("CONFLICT", "tow_truck_retired_already", {
  en: "This tow truck is retired and cannot be changed.",
});
export const towTruckChanged = defineError("CONFLICT", "tow_truck_changed", {
  en: "Someone else changed this tow truck meanwhile. Check it and try again.",
});
