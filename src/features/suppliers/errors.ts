import { defineError } from "~/platform/kernel/errors";

export const supplierNameRequired = defineError("INVALID", "supplier_name_required", {
  en: "Enter the supplier's name",
  sw: "Andika jina la msambazaji",
});
export const supplierNotFound = defineError("NOT_FOUND", "supplier_not_found", {
  en: "Supplier not found",
  sw: "Msambazaji hajapatikana",
});
export const supplierNameTaken = defineError("INVALID", "supplier_name_taken", {
  en: "Another supplier has this name. Choose another one.",
  sw: "Msambazaji mwingine ana jina hili. Chagua lingine.",
});
export const supplierPinTaken = defineError("INVALID", "supplier_pin_taken", {
  en: "Another supplier has this KRA PIN",
  sw: "Msambazaji mwingine ana PIN hii ya KRA",
});
export const supplierArchivedAlready = defineError("CONFLICT", "supplier_archived_already", {
  en: "This supplier is archived. Restore it before you change it.",
});
export const supplierErasedAlready = defineError("CONFLICT", "supplier_erased_already", {
  en: "This supplier's contact is erased, and it cannot be restored",
});
export const supplierChanged = defineError("CONFLICT", "supplier_changed", {
  en: "Someone else changed this supplier meanwhile. Check it and try again.",
});
export const vatNeedsPin = defineError("INVALID", "supplier_vat_needs_pin", {
  en: "A supplier registered for VAT has a KRA PIN. Enter it.",
  sw: "Msambazaji aliyesajiliwa kwa VAT ana PIN ya KRA. Iandike.",
});
export const mpesaNotMobile = defineError("INVALID", "supplier_mpesa_not_mobile", {
  en: "Enter a Kenyan mobile number, such as 0722 418 305",
  sw: "Andika namba ya simu ya Kenya, kama 0722 418 305",
});
export const rateTwice = defineError("INVALID", "supplier_rate_twice", {
  en: "Each class has one price",
  sw: "Kila aina ya gari ina bei moja",
});
export const ratesOnlyOfHauliers = defineError("INVALID", "supplier_rates_only_of_hauliers", {
  en: "Only hauliers have prices by class",
  sw: "Wasafirishaji pekee wana bei kwa aina ya gari",
});
