import { defineError } from "~/platform/kernel/errors";

export const floorOutOfRange = defineError("INVALID", "access_floor", {
  en: "Enter a floor from -5 to 60",
});
export const carryOutOfRange = defineError("INVALID", "access_carry", {
  en: "Enter whole metres, at most 2,000",
});
export const payloadOutOfRange = defineError("INVALID", "access_payload", {
  en: "Choose a truck from the list",
});
export const hourNotValid = defineError("INVALID", "access_hour", {
  en: "Enter a time such as 08:00",
});
