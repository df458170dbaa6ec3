import { defineList, oneOf, words } from "~/platform/kernel/list";
import { CHANNEL_LABELS } from "./domain";

export const MESSAGE_STATUSES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "failed",
  "unknown",
  "opened",
  "held",
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const CHANNELS = ["email", "sms", "whatsapp"] as const;

export const messageList = defineList({
  name: "messages",
  filters: {
    status: oneOf(MESSAGE_STATUSES, {
      label: "State",
      labels: (status) => status.charAt(0).toUpperCase() + status.slice(1),
      asTabs: true,
    }),
    channel: oneOf(CHANNELS, { label: "Sent by", labels: (channel) => CHANNEL_LABELS[channel] ?? channel }),
    search: words(),
  },
});
