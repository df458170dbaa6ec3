import { defineList, oneOf, words } from "~/platform/kernel/list";
import {
  CHANNEL_LABELS,
  KIND_LABELS,
  REPLY_CHANNELS,
  REPLY_KINDS,
  REPLY_STATUSES,
  STATUS_LABELS,
} from "./domain/replies";

export const replyList = defineList({
  name: "replies",
  filters: {
    status: oneOf(REPLY_STATUSES, {
      label: "State",
      labels: STATUS_LABELS,
      asTabs: true,
      initial: () => "waiting",
    }),
    kind: oneOf(REPLY_KINDS, { label: "What it is", labels: KIND_LABELS }),
    channel: oneOf(REPLY_CHANNELS, { label: "Came by", labels: CHANNEL_LABELS }),
    search: words(),
  },
});
