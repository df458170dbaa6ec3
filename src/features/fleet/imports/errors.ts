import { defineError } from "~/platform/kernel/errors";

export const vehicleSheetTooLong = defineError("INVALID", "vehicle_sheet_too_long", {
  en: "A file can have {most} vehicles at most",
});
export const vehicleSheetEmpty = defineError("INVALID", "vehicle_sheet_empty", {
  en: "There are no vehicles in this file: the first row names the columns, the others are vehicles",
});
export const vehicleTwiceInFile = defineError("INVALID", "vehicle_twice_in_file", {
  en: "This number plate is in row {row} already",
});
export const vehicleKnown = defineError("INVALID", "vehicle_known", {
  en: "Already in the fleet",
});
export const classMissing = defineError("INVALID", "vehicle_class_missing", {
  en: "Enter the class, such as {classes}",
});
export const lengthNotRead = defineError("INVALID", "vehicle_length_not_read", {
  en: "Write centimetres, such as 430, or metres, such as 4.3 m",
});
export const figureNotRead = defineError("INVALID", "vehicle_figure_not_read", {
  en: "Write a figure, such as 3,000 or 16.5",
});
