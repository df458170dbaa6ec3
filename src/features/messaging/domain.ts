import { defineEvent } from "~/platform/events/define";

export const messageResent = defineEvent<{ kind: string }>("message.resent");

/** Sent ones may go again (the customer lost it), failed ones too; what is on its way may not. */
export function canResend(message: { status: string }): boolean {
  return message.status === "sent" || message.status === "failed" || message.status === "queued";
}
