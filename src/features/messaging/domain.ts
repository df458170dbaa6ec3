import { defineEvent } from "~/platform/events/define";

export const messageResent = defineEvent<{ kind: string }>("message.resent");

export const CHANNEL_LABELS: Record<string, string> = { email: "Email", sms: "SMS", whatsapp: "WhatsApp" };

export type Channel = "email" | "sms" | "mailbox" | "whatsapp";
export const channelTested = defineEvent<{ channel: Channel; ok: boolean }>("settings.channel_tested");

export const messageSettled = defineEvent<{ kind: string }>("message.settled");

/** Sent and failed messages can be sent again; pending ones and those opened in another app cannot. */
export function canResend(message: { status: string }): boolean {
  return message.status !== "sending" && message.status !== "opened";
}

/**
 * True if recipients can reply to the sender: a number or a short code. Sender names cannot receive replies, so their
 * texts carry a link instead of STOP. Empty is the provider's own name.
 */
export const canBeAnswered = (smsSender: string): boolean => /^\+?\d{3,15}$/.test(smsSender.trim());
