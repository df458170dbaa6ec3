import { defineError } from "~/platform/kernel/errors";

export const litresNotValid = defineError("INVALID", "vehicle_litres_not_valid", {
  en: "Enter litres with one decimal at most, from 0.1 to 2,000",
});
export const receiptNotFound = defineError("NOT_FOUND", "vehicle_fuel_receipt_not_found", {
  en: "This receipt is no longer there",
});
export const fuelNotFound = defineError("NOT_FOUND", "vehicle_fuel_not_found", {
  en: "This filling is no longer there",
});
