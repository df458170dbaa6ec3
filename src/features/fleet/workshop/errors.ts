import { defineError } from "~/platform/kernel/errors";

export const defectRequired = defineError("INVALID", "vehicle_defect_required", {
  en: "Say what is wrong",
  sw: "Eleza tatizo ni nini",
});
export const defectNotFound = defineError("NOT_FOUND", "vehicle_defect_not_found", {
  en: "This defect is no longer there",
});
export const defectRepairedAlready = defineError("CONFLICT", "vehicle_defect_repaired_already", {
  en: "This defect is repaired already",
});
export const serviceNotFound = defineError("NOT_FOUND", "vehicle_service_not_found", {
  en: "This service is no longer there",
});
export const nextServiceBehind = defineError("INVALID", "vehicle_next_service_behind", {
  en: "The next service comes after this one",
});
export const defectPhotoNotFound = defineError("NOT_FOUND", "vehicle_defect_photo_not_found", {
  en: "This photo is no longer there",
});
