import { defineError } from "~/platform/kernel/errors";

export const etimsNotEnabled = defineError("CONFLICT", "etims_not_enabled", {
  en: "Enable eTIMS and save its PIN and serial number first.",
  sw: "Washa eTIMS na uhifadhi PIN na nambari ya ufuatiliaji kwanza.",
});
export const etimsInstalledAlready = defineError("CONFLICT", "etims_installed_already", {
  en: "This device is already initialised, and its key is saved.",
  sw: "Kifaa hiki tayari kimeanzishwa, na ufunguo wake umehifadhiwa.",
});
export const etimsUnderWay = defineError("CONFLICT", "etims_under_way", {
  en: "A request to KRA is already under way. Please wait for its answer.",
  sw: "KRA inaulizwa tayari. Tafadhali subiri jibu lake.",
});
