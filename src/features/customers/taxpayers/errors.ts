import { defineError } from "~/platform/kernel/errors";

export const taxpayerPinMissing = defineError("INVALID", "taxpayer_pin_missing", {
  en: "Enter a KRA PIN",
  sw: "Weka PIN ya KRA",
});
export const taxpayersUnreachable = defineError("CONFLICT", "taxpayers_not_available", {
  en: "Names are looked up through eTIMS, which is off or has no device. Set it up under Settings → Localization.",
  sw: "Majina hutafutwa kupitia eTIMS, ambayo imezimwa au haina kifaa. Iweke kwenye Settings → Localization.",
});
