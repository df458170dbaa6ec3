import { defineList, oneOf, words } from "~/platform/kernel/list";

export const MESSAGE_STATUSES = ["queued", "sending", "sent", "failed", "opened"] as const;

/** What was or will be sent, newest first. */
export const messageList = defineList({
  name: "messages",
  filters: {
    status: oneOf(MESSAGE_STATUSES, {
      label: "State",
      labels: (status) => status.charAt(0).toUpperCase() + status.slice(1),
      asTabs: true,
    }),
    search: words(),
  },
});
