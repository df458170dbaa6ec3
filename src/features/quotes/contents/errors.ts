import { defineError } from "~/platform/kernel/errors";

export const floorNotWhole = defineError("INVALID", "floor_not_whole", {
  en: "Please enter the floor as a whole number",
  sw: "Tafadhali weka ghorofa kwa nambari kamili",
});
export const roomCountNegative = defineError("INVALID", "quote_room_count_negative", {
  en: "Please enter zero or more",
});
export const roomCountTooLarge = defineError("INVALID", "quote_room_count_too_large", {
  en: "Please choose at most {most} rooms of a type",
});
