import { defineError } from "~/platform/kernel/errors";

export const contactNotFound = defineError("NOT_FOUND", "contact_not_found", {
  en: "No data is stored about this person.",
});
export const contactIsCustomer = defineError("CONFLICT", "contact_is_customer", {
  en: "They are the customer {number}. Use the customer's page.",
});
export const contactNotConfirmed = defineError("INVALID", "contact_not_confirmed", {
  en: "Please type {code} to confirm",
});
