import { defineError } from "~/platform/kernel/errors";

export const itemNotSold = defineError("INVALID", "etims_item_not_sold", {
  en: "The price list has no such line any more. Reload the page.",
});
export const classUnknown = defineError("INVALID", "etims_class_unknown", {
  en: "Choose a class from KRA's list.",
});
export const lineCarriesVat = defineError("INVALID", "etims_line_carries_vat", {
  en: "Invoices charge VAT on {name}, so KRA must get code B. Change the VAT rule under Settings → Tax first.",
});
export const lineWithoutVat = defineError("INVALID", "etims_line_without_vat", {
  en: "Invoices charge no VAT on {name}, so KRA cannot get code B. Choose A, C or D.",
});
export const notVatRegistered = defineError("INVALID", "etims_not_vat_registered", {
  en: "The company is not registered for VAT, so KRA gets code D for every item.",
});
export const reasonMissing = defineError("INVALID", "etims_reason_missing", {
  en: "Say why no VAT is charged on it.",
});
export const deviceNotReady = defineError("CONFLICT", "etims_device_not_ready", {
  en: "Initialise the device under Settings → Localization → eTIMS first.",
});
