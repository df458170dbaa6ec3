import { defineError } from "~/platform/kernel/errors";

export const vehicleSheetTooLong = defineError("INVALID", "vehicle_sheet_too_long", {
  en: "A file can have {most} vehicles at most",
  sw: "Faili inaweza kuwa na magari yasiyozidi {most}",
});
export const vehicleSheetEmpty = defineError("INVALID", "vehicle_sheet_empty", {
  en: "There are no vehicles in this file: the first row names the columns, the others are vehicles",
  sw: "Hakuna magari katika faili hii: safu ya kwanza hutaja safuwima, zingine ni magari",
});
export const vehicleTwiceInFile = defineError("INVALID", "vehicle_twice_in_file", {
  en: "This number plate is in row {row} already",
  sw: "Namba hii ya gari iko tayari katika safu ya {row}",
});
export const vehicleKnown = defineError("INVALID", "vehicle_known", {
  en: "Already in the fleet",
  sw: "Tayari lipo",
});
export const classMissing = defineError("INVALID", "vehicle_class_missing", {
  en: "Enter the class, such as {classes}",
  sw: "Andika aina, kama {classes}",
});
export const lengthNotRead = defineError("INVALID", "vehicle_length_not_read", {
  en: "Write centimetres, such as 430, or metres, such as 4.3 m",
  sw: "Andika sentimita, kama 430, au mita, kama 4.3 m",
});
export const figureNotRead = defineError("INVALID", "vehicle_figure_not_read", {
  en: "Write a figure, such as 3,000 or 16.5",
  sw: "Andika namba, kama 3,000 au 16.5",
});
