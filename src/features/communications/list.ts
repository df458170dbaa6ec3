import { defineList, oneOf } from "~/platform/kernel/list";
import {
  CHANNEL_LABELS,
  COMMUNICATION_CHANNELS,
  COMMUNICATION_STATUSES,
  COMMUNICATION_TYPES,
  STATUS_LABELS,
  TYPE_LABELS,
} from "./domain";

export const communicationList = defineList({
  name: "communications",
  filters: {
    type: oneOf(COMMUNICATION_TYPES, { label: "Type", labels: TYPE_LABELS }),
    status: oneOf(COMMUNICATION_STATUSES, { label: "Status", labels: STATUS_LABELS }),
    channel: oneOf(COMMUNICATION_CHANNELS, { label: "Channel", labels: CHANNEL_LABELS }),
  },
  size: 10,
  partial: true,
});
