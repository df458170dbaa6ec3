import { byAmount, byDay, defineList, oneOf, words } from "~/platform/kernel/list";
import { CAMPAIGN_CHANNELS, CAMPAIGN_STATUSES, CHANNEL_LABELS, STATUS_LABELS } from "./domain";

export const campaignList = defineList({
  name: "campaigns",
  filters: {
    search: words(),
    status: oneOf(CAMPAIGN_STATUSES, { label: "Status", labels: STATUS_LABELS }),
    channel: oneOf(CAMPAIGN_CHANNELS, { label: "Channel", labels: CHANNEL_LABELS }),
  },
  sorts: { startDate: byDay("Begins"), cost: byAmount("Cost") },
  default: { sort: "startDate" },
  size: 25,
});
