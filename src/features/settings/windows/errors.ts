import { defineError } from "~/platform/kernel/errors";

export const timeNotValid = defineError("INVALID", "window_time_not_valid", {
  en: "Please enter a time such as 8:00",
  sw: "Tafadhali weka muda kama 8:00",
});
export const windowNameRequired = defineError("INVALID", "window_name_required", {
  en: "Please name the window",
  sw: "Tafadhali taja kipindi",
});
export const windowReversed = defineError("INVALID", "window_reversed", {
  en: "The window must end after it begins",
  sw: "Kipindi lazima kiishe baada ya kuanza",
});
