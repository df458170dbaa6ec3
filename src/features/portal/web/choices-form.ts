/** The consent form's checkboxes and their values. */

interface Privacy {
  marketingConsent: boolean;
  dataProcessingConsent: boolean;
  thirdPartySharing: boolean;
  communicationConsent: { email: boolean; sms: boolean; phone: boolean; whatsapp: boolean };
}

export const UPDATES = ["emailUpdates", "smsUpdates", "whatsappUpdates", "callUpdates"] as const;

export const CONSENTS = [
  ["marketing", (privacy: Privacy) => privacy.marketingConsent],
  ["email", (privacy: Privacy) => privacy.communicationConsent.email],
  ["sms", (privacy: Privacy) => privacy.communicationConsent.sms],
  ["phone", (privacy: Privacy) => privacy.communicationConsent.phone],
  ["whatsapp", (privacy: Privacy) => privacy.communicationConsent.whatsapp],
  ["third_party", (privacy: Privacy) => privacy.thirdPartySharing],
] as const;

/** Reads the posted form. Unchecked boxes are not sent. */
export function choicesOf(form: FormData) {
  const ticked = (name: string) => form.get(name) !== null;
  return {
    privacy: {
      marketingConsent: ticked("marketing"),
      dataProcessingConsent: ticked("data_processing"),
      thirdPartySharing: ticked("third_party"),
      communicationConsent: {
        email: ticked("email"),
        sms: ticked("sms"),
        phone: ticked("phone"),
        whatsapp: ticked("whatsapp"),
      },
    },
    communicationPreferences: {
      emailUpdates: ticked("emailUpdates"),
      smsUpdates: ticked("smsUpdates"),
      whatsappUpdates: ticked("whatsappUpdates"),
      callUpdates: ticked("callUpdates"),
    },
  };
}
