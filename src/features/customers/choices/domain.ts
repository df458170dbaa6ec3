import type { Preferences, Privacy } from "../domain";

export interface Choices {
  privacy: Privacy;
  communicationPreferences: Preferences["communicationPreferences"];
}

/**
 * By which of the open channels a customer gets service messages: those they want, and allow at all. Invoices and receipts
 * always go.
 */
export function wantedChannels<Open extends { email: boolean; sms: boolean }>(
  open: Open,
  { emailUpdates, smsUpdates }: Pick<Choices["communicationPreferences"], "emailUpdates" | "smsUpdates">,
  allowed: { email: boolean; sms: boolean },
): Open {
  return {
    ...open,
    email: open.email && emailUpdates && allowed.email,
    sms: open.sms && smsUpdates && allowed.sms,
  };
}
