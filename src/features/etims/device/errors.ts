import { defineError } from "~/platform/kernel/errors";

export const etimsNotEnabled = defineError("CONFLICT", "etims_not_enabled", {
  en: "Enable eTIMS and save its PIN and serial number first.",
});
export const etimsInstalledAlready = defineError("CONFLICT", "etims_installed_already", {
  en: "This device is already initialised, and its key is saved.",
});
export const etimsUnderWay = defineError("CONFLICT", "etims_under_way", {
  en: "A request to KRA is already under way. Please wait for its answer.",
});
export const etimsByHand = defineError("CONFLICT", "etims_by_hand", {
  en: "Documents are signed by hand, so there is no device.",
});
export const etimsNoKey = defineError("CONFLICT", "etims_no_key", {
  en: "This device has no key yet. Initialise it first.",
});
