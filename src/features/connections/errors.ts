import { defineError } from "~/platform/kernel/errors";

export const webhookUrlRequired = defineError("INVALID", "webhook_url_required", {
  en: "Webhook URL is required",
  sw: "Anwani ya webhook inahitajika",
});
export const serverPrefixRequired = defineError("INVALID", "server_prefix_required", {
  en: "Server prefix is required",
  sw: "Kiambishi awali cha seva kinahitajika",
});
export const serverPrefixNotValid = defineError("INVALID", "server_prefix_not_valid", {
  en: "A server prefix is two letters and a number, such as us21",
  sw: "Kiambishi awali cha seva ni herufi mbili na nambari, kama us21",
});
export const serverPrefixNotKeys = defineError("INVALID", "server_prefix_not_keys", {
  en: "The API key belongs to {server}: its ending names the server prefix",
  sw: "Ufunguo wa API ni wa {server}: mwisho wake ndio kiambishi awali cha seva",
});
export const listIdRequired = defineError("INVALID", "list_id_required", {
  en: "List ID is required",
  sw: "Kitambulisho cha orodha kinahitajika",
});
export const integrationNotReady = defineError("CONFLICT", "integration_not_ready", {
  en: "Enable {integration} and save its credentials first.",
  sw: "Washa {integration} na uhifadhi vitambulisho vyake kwanza.",
});
export const integrationNotConnected = defineError("CONFLICT", "integration_not_connected", {
  en: "{integration} is not connected. Connect it first.",
});
export const integrationChangedMeanwhile = defineError("CONFLICT", "integration_changed_meanwhile", {
  en: "{integration} was changed or disconnected meanwhile. Please try again.",
  sw: "{integration} ilibadilishwa au kutenganishwa wakati huo huo. Tafadhali jaribu tena.",
});
export const consentNeedsSession = defineError("FORBIDDEN", "consent_needs_session", {
  en: "A person has to be signed in to connect this.",
});
export const consentNotAsked = defineError("INVALID", "consent_not_asked", {
  en: "This answer was not asked for here, was used already, or came too late. Please connect again.",
});
export const roadsNotMeasured = defineError("CONFLICT", "roads_not_measured", {
  en: "Distances are to be measured by road, but Google Maps is not connected: they are estimated",
});
export const neverConnected = defineError("CONFLICT", "integration_never_connected", {
  en: "Enabled, but not connected yet",
});
export const connectionFailing = defineError("CONFLICT", "integration_failing", {
  en: "The last call failed: {problem}",
});
