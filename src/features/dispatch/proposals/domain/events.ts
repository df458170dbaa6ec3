import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { OptionKind } from "./replan";

interface OfDay {
  day: PlainDate;
}
export const proposalMade = defineEvent<OfDay & { jobs: number; left: number }>("proposal.made");
export const proposalAccepted = defineEvent<OfDay & { jobs: string[]; leftOut: string[] }>(
  "proposal.accepted",
);
export const proposalUndone = defineEvent<OfDay & { jobs: string[] }>("proposal.undone");
export const outageReported = defineEvent<OfDay & { vehicleId: string | null; personId: string | null }>(
  "outage.reported",
);
export const jobReplanned = defineEvent<OfDay & { jobId: string; number: string; kind: OptionKind }>(
  "outage.replanned",
);
export const replanUndone = defineEvent<OfDay & { jobId: string; number: string }>("outage.replan_undone");
export const noticesSent = defineEvent<OfDay & { messages: number }>("outage.notices_sent");
