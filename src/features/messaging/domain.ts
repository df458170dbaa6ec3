import { defineEvent } from "~/platform/events/define";

export const messageResent = defineEvent<{ kind: string }>("message.resent");

/** How a message travels, in words. */
export const CHANNEL_LABELS: Record<string, string> = { email: "Email", sms: "SMS", whatsapp: "WhatsApp" };

export type Channel = "email" | "sms";
/** Somebody tried whether messages can be sent. */
export const channelTested = defineEvent<{ channel: Channel; ok: boolean }>("settings.channel_tested");

export const messageSettled = defineEvent<{ kind: string }>("message.settled");

/** Sent ones may go again (the customer lost it), failed ones too; what is on its way, or was opened in another app, may not. */
export function canResend(message: { status: string }): boolean {
  return message.status !== "sending" && message.status !== "opened";
}
