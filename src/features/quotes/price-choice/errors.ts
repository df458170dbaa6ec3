import { defineError } from "~/platform/kernel/errors";

export const inventoryMissing = defineError("CONFLICT", "quote_inventory_missing", {
  en: "This quote has no inventory. Enter what is moved first.",
});
export const inventoryEmpty = defineError("CONFLICT", "quote_inventory_empty", {
  en: "The inventory is empty. Enter what is moved first.",
});
export const inventoryIncomplete = defineError("CONFLICT", "quote_inventory_incomplete", {
  en: "A binding quote needs a complete inventory. Enter the missing sizes and decide about items that may not go.",
});
export const volumeRatesMissing = defineError("CONFLICT", "quote_volume_rates_missing", {
  en: "The price list prices {service} by rooms. Add prices by volume in Settings, Prices.",
});
export const priceOutdated = defineError("CONFLICT", "quote_price_outdated", {
  en: "The price counts {before} m³, the inventory now has {after} m³, other access or another distance. Calculate the price again first.",
});
export const serviceDateMissing = defineError("INVALID", "quote_service_date_missing", {
  en: "Enter the service date first",
});
