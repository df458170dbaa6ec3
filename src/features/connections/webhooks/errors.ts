import { defineError } from "~/platform/kernel/errors";

export const webhookNotFound = defineError("NOT_FOUND", "webhook_not_found", {
  en: "This webhook does not exist.",
});
export const deliveryNotFound = defineError("NOT_FOUND", "webhook_delivery_not_found", {
  en: "This delivery no longer exists.",
});
export const webhookAddressNotCallable = defineError("INVALID", "webhook_address_not_callable", {
  en: "Enter a public address that begins with https://, has no password in it, and no port but 443 or 8443",
});
export const webhookEventsRequired = defineError("INVALID", "webhook_events_required", {
  en: "Choose at least one event",
});
export const webhookChangedMeanwhile = defineError("CONFLICT", "webhook_changed_meanwhile", {
  en: "Someone else changed this webhook meanwhile. Please check it and try again.",
});
export const webhookIsLent = defineError("CONFLICT", "webhook_is_lent", {
  en: "This webhook belongs to {integration}: its address, and whether it is on, are set under Third-Party APIs.",
});
export const tooManyWebhooks = defineError("CONFLICT", "too_many_webhooks", {
  en: "There are {most} webhooks already. Remove one first.",
});
export const webhookNotActive = defineError("CONFLICT", "webhook_not_active", {
  en: "This webhook is switched off. Switch it on first.",
});
export const deliveryStillWaits = defineError("CONFLICT", "webhook_delivery_waits", {
  en: "This delivery still waits to be sent.",
});
