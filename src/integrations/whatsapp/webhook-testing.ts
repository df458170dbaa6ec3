/**
 * Shapes of the webhook fixtures of two public client libraries, pywa 4 and whatsapp-api-js 6, with invented data
 * (docs/domain/whatsapp.md#sources).
 */
export const METADATA = { display_phone_number: "254700418305", phone_number_id: "418305000000001" };
export const JANE = {
  profile: { name: "Wanjiru Kamau" },
  wa_id: "254722418305",
  user_id: "KE.1349120865530274",
  parent_user_id: "KE.ENT.1181579921288684",
};

export const changes = (...all: { field: string; value: object }[]) =>
  JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "418305000000002", changes: all }] });
/** As pywa has them: contacts with both keys, and the message with the number only. */
export const inPywa = (message: object, more: object = {}) =>
  changes({
    field: "messages",
    value: {
      messaging_product: "whatsapp",
      metadata: METADATA,
      contacts: [JANE],
      messages: [{ from: "254722418305", id: "wamid.A1", timestamp: "1795546800", ...message }],
      ...more,
    },
  });
/** As whatsapp-api-js has them: each part may be missing. */
export const inApiJs = (value: object) =>
  changes({ field: "messages", value: { messaging_product: "whatsapp", ...value } });
