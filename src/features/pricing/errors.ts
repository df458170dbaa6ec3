import { defineError } from "~/platform/kernel/errors";

export const priceListNotFound = defineError("NOT_FOUND", "price_list_not_found", {
  en: "Price list not found",
  sw: "Orodha ya bei haikupatikana",
});
export const pricesChangedMeanwhile = defineError("CONFLICT", "prices_changed_meanwhile", {
  en: "Someone else published prices in the meantime. Reload to see theirs, then publish again.",
});
export const pricesInThePast = defineError("INVALID", "prices_in_the_past", {
  en: "Prices cannot change in the past",
});
export const placeNotDetected = defineError("NOT_FOUND", "place_not_detected", {
  en: "Unable to detect location. Please enter manually.",
  sw: "Imeshindwa kutambua mahali ulipo. Tafadhali andika mwenyewe.",
});
export const roomTypeUnknown = defineError("INVALID", "room_type_unknown", {
  en: "We do not know this type of room",
  sw: "Hatuijui aina hii ya chumba",
});
export const roomsNotWhole = defineError("INVALID", "rooms_not_whole", {
  en: "Please enter a whole number of rooms",
  sw: "Tafadhali weka idadi kamili ya vyumba",
});
export const roomsOutOfRange = defineError("INVALID", "rooms_out_of_range", {
  en: "Please choose 0 to {most} rooms of a type",
  sw: "Tafadhali chagua vyumba 0 hadi {most} vya kila aina",
});
export const roomsMissing = defineError("INVALID", "rooms_missing", {
  en: "Please select at least one room to continue.",
  sw: "Tafadhali chagua angalau chumba kimoja ili uendelee.",
});
export const tooManyRoomTypes = defineError("INVALID", "room_types_too_many", {
  en: "Too many types of rooms",
  sw: "Aina za vyumba ni nyingi mno",
});
export const serviceUnknown = defineError("INVALID", "service_unknown", {
  en: "We do not offer the service '{id}'",
  sw: "Hatutoi huduma '{id}'",
});
export const placesMissing = defineError("INVALID", "places_missing", {
  en: "Please select both current and destination locations to continue.",
  sw: "Tafadhali chagua mahali ulipo na unapohamia ili uendelee.",
});
export const shillingsNotWhole = defineError("INVALID", "shillings_not_whole", {
  en: "Please enter whole shillings",
  sw: "Tafadhali weka shilingi kamili",
});
export const shillingsNegative = defineError("INVALID", "shillings_negative", {
  en: "Please enter an amount of zero or more",
  sw: "Tafadhali weka kiasi cha sifuri au zaidi",
});
export const priceIdNotValid = defineError("INVALID", "price_id_not_valid", {
  en: "Small letters, figures and underscores, 2 to 40",
  sw: "Herufi ndogo, tarakimu na vistari vya chini, 2 hadi 40",
});
export const kilometresNotWhole = defineError("INVALID", "kilometres_not_whole", {
  en: "Please enter whole kilometres",
  sw: "Tafadhali weka kilomita kamili",
});
export const roadFactorTooSmall = defineError("INVALID", "road_factor_too_small", {
  en: "Roads are not shorter than the air line",
  sw: "Barabara si fupi kuliko mstari wa moja kwa moja",
});
export const bandsNotRising = defineError("INVALID", "distance_bands_not_rising", {
  en: "Bands rise, and the last one has no end",
  sw: "Viwango vya umbali hupanda, na cha mwisho hakina kikomo",
});
export const roomTypeRepeated = defineError("INVALID", "room_type_repeated", {
  en: "Each room type stands once",
  sw: "Kila aina ya chumba iwepo mara moja tu",
});
export const serviceRepeated = defineError("INVALID", "service_repeated", {
  en: "Each service stands once",
  sw: "Kila huduma iwepo mara moja tu",
});
export const volumeBandsNotRising = defineError("INVALID", "volume_bands_not_rising", {
  en: "Each band ends above the one before, in whole m³. Leave the last one open",
});
export const volumeServiceRepeated = defineError("INVALID", "volume_service_repeated", {
  en: "Enter the volume prices of a service once",
});
export const metresNotWhole = defineError("INVALID", "metres_not_whole", {
  en: "Please enter whole metres, 1 or more for each step",
});
export const dayFactorOutOfRange = defineError("INVALID", "day_factor_out_of_range", {
  en: "Enter a percentage from -90 to 300",
});
export const monthDaysOutOfRange = defineError("INVALID", "month_days_out_of_range", {
  en: "Enter 1 to 15 days",
});
export const dayFactorRepeated = defineError("INVALID", "day_factor_repeated", {
  en: "This day has a price already. Change or remove the other one",
});
