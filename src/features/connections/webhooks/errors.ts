import { defineError } from "~/platform/kernel/errors";

export const webhookNotFound = defineError("NOT_FOUND", "webhook_not_found", {
  en: "This webhook does not exist.",
  sw: "Webhook hii haipo.",
});
export const deliveryNotFound = defineError("NOT_FOUND", "webhook_delivery_not_found", {
  en: "This delivery no longer exists.",
  sw: "Uwasilishaji huu haupo tena.",
});
export const webhookAddressNotCallable = defineError("INVALID", "webhook_address_not_callable", {
  en: "Enter a public address that begins with https://, has no password in it, and no port but 443 or 8443",
  sw: "Weka anwani ya umma inayoanza na https://, isiyo na nenosiri, na isiyo na mlango mwingine isipokuwa 443 au 8443",
});
export const webhookEventsRequired = defineError("INVALID", "webhook_events_required", {
  en: "Choose at least one event",
  sw: "Chagua angalau tukio moja",
});
export const webhookChangedMeanwhile = defineError("CONFLICT", "webhook_changed_meanwhile", {
  en: "Someone else changed this webhook meanwhile. Please check it and try again.",
  sw: "Mtu amebadilisha webhook hii wakati huo huo. Tafadhali iangalie tena.",
});
export const webhookIsLent = defineError("CONFLICT", "webhook_is_lent", {
  en: "This webhook belongs to {integration}: its address, and whether it is on, are set under Third-Party APIs.",
  sw: "Webhook hii ni ya {integration}: anwani yake, na kama imewashwa, huwekwa katika API za wengine.",
});
export const tooManyWebhooks = defineError("CONFLICT", "too_many_webhooks", {
  en: "There are {most} webhooks already. Remove one first.",
  sw: "Tayari kuna webhook {most}. Ondoa moja kwanza.",
});
export const webhookNotActive = defineError("CONFLICT", "webhook_not_active", {
  en: "This webhook is switched off. Switch it on first.",
  sw: "Webhook hii imezimwa. Iwashe kwanza.",
});
export const deliveryStillWaits = defineError("CONFLICT", "webhook_delivery_waits", {
  en: "This delivery still waits to be sent.",
  sw: "Uwasilishaji huu bado unasubiri kutumwa.",
});
