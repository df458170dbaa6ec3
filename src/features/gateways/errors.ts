import { defineError } from "~/platform/kernel/errors";

export const consumerKeyRequired = defineError("INVALID", "gateway_consumer_key_required", {
  en: "Consumer key is required",
  sw: "Ufunguo wa mtumiaji unahitajika",
});
export const consumerSecretRequired = defineError("INVALID", "gateway_consumer_secret_required", {
  en: "Consumer secret is required",
  sw: "Siri ya mtumiaji inahitajika",
});
export const clientIdRequired = defineError("INVALID", "gateway_client_id_required", {
  en: "Client ID is required",
  sw: "Kitambulisho cha mteja kinahitajika",
});
export const clientSecretRequired = defineError("INVALID", "gateway_client_secret_required", {
  en: "Client secret is required",
  sw: "Siri ya mteja inahitajika",
});
export const shortcodeRequired = defineError("INVALID", "gateway_shortcode_required", {
  en: "Shortcode is required",
  sw: "Nambari ya Paybill inahitajika",
});
export const passkeyRequired = defineError("INVALID", "gateway_passkey_required", {
  en: "Passkey is required",
  sw: "Nenosiri la Paybill linahitajika",
});
export const publishableKeyRequired = defineError("INVALID", "gateway_publishable_key_required", {
  en: "Publishable key is required",
  sw: "Ufunguo wa umma unahitajika",
});
export const secretKeyRequired = defineError("INVALID", "gateway_secret_key_required", {
  en: "Secret key is required",
  sw: "Ufunguo wa siri unahitajika",
});
export const merchantCodeRequired = defineError("INVALID", "gateway_merchant_code_required", {
  en: "Merchant code is required",
  sw: "Msimbo wa mfanyabiashara unahitajika",
});
export const liveAddressRequired = defineError("INVALID", "gateway_live_address_required", {
  en: "Tigo gives each partner its own address for live payments: please enter it",
  sw: "Tigo humpa kila mshirika anwani yake ya malipo halisi: tafadhali iweke",
});
export const publicKeyNotValid = defineError("INVALID", "gateway_public_key_not_valid", {
  en: "This is not a key of this provider: copy it from its dashboard",
  sw: "Huu si ufunguo wa mtoa huduma huyu: unakili kutoka dashibodi yake",
});
export const regionRequired = defineError("INVALID", "gateway_region_required", {
  en: "Please choose at least one region",
  sw: "Tafadhali chagua angalau eneo moja",
});
export const maximumBelowMinimum = defineError("INVALID", "gateway_maximum_below_minimum", {
  en: "The maximum is below the minimum",
  sw: "Kiwango cha juu kiko chini ya kiwango cha chini",
});
export const testKeyInProduction = defineError("INVALID", "gateway_test_key_in_production", {
  en: "This is a key for tests: choose Sandbox, or enter the live key",
  sw: "Huu ni ufunguo wa majaribio: chagua Sandbox, au weka ufunguo halisi",
});
export const liveKeyInSandbox = defineError("INVALID", "gateway_live_key_in_sandbox", {
  en: "This is a key for real money: choose Production, or enter the test key",
  sw: "Huu ni ufunguo wa pesa halisi: chagua Production, au weka ufunguo wa majaribio",
});
export const businessNumberNotValid = defineError("INVALID", "gateway_business_number_not_valid", {
  en: "A business number has digits only, with the country's code",
  sw: "Nambari ya biashara ina tarakimu pekee, pamoja na msimbo wa nchi",
});
export const mpesaNotSetUp = defineError("INVALID", "mpesa_enabled_without_credentials", {
  en: "M-Pesa is enabled, but no credentials are entered: customers are not offered it",
});
export const fixBeforeTesting = defineError("CONFLICT", "gateway_errors_before_testing", {
  en: "Please fix configuration errors before testing",
});
export const enableBeforeTesting = defineError("CONFLICT", "gateway_not_enabled", {
  en: "{gateway} is not enabled: enable and save it first",
});
export const outsideGatewayLimits = defineError("INVALID", "payment_outside_gateway_limits", {
  en: "{method} takes {least} to {most} at a time",
  sw: "{method} hupokea {least} hadi {most} kwa mara moja",
});
export const gatewayReferenceRequired = defineError("INVALID", "gateway_reference_required", {
  en: "Reference is required: the number {method} gave this payment",
  sw: "Rejea inahitajika: nambari ambayo {method} ilitoa kwa malipo haya",
});
export const gatewayReferenceBooked = defineError("INVALID", "gateway_reference_booked", {
  en: "This {method} reference is booked already",
  sw: "Rejea hii ya {method} tayari imeandikwa",
});
