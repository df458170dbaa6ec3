import { defineEvent } from "~/platform/events/define";

export const messageResent = defineEvent<{ kind: string }>("message.resent");

/** How a message travels, in words. */
export const CHANNEL_LABELS: Record<string, string> = { email: "Email", sms: "SMS", whatsapp: "WhatsApp" };

export type Channel = "email" | "sms" | "mailbox";
/** Somebody tried whether messages can be sent. */
export const channelTested = defineEvent<{ channel: Channel; ok: boolean }>("settings.channel_tested");

export const messageSettled = defineEvent<{ kind: string }>("message.settled");

/** Sent ones may go again (the customer lost it), failed ones too; what is on its way, or was opened in another app, may not. */
export function canResend(message: { status: string }): boolean {
  return message.status !== "sending" && message.status !== "opened";
}

/**
 * Whether a phone can write back to what a text comes from: a number or a short code. To a sender's name nobody can, so a
 * text under one carries a link where another says STOP. Empty is the provider's own name.
 */
export const canBeAnswered = (smsSender: string): boolean => /^\+?\d{3,15}$/.test(smsSender.trim());
