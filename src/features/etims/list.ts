import { byDay, defineList, oneOf, words } from "~/platform/kernel/list";
import { SUBMISSION_STATES } from "./domain";

export const STATE_LABELS = {
  queued: "Waiting",
  sending: "Being sent",
  signed: "Signed",
  accepted_unsigned: "Taken, unsigned",
  rejected: "Rejected",
  corrected: "To be sent again",
  not_required: "Not required",
  not_reportable: "To settle with KRA",
} as const;

export const submissionList = defineList({
  name: "tax",
  filters: {
    state: oneOf(SUBMISSION_STATES, { label: "State", labels: STATE_LABELS, asTabs: true }),
    search: words(),
  },
  sorts: { issued: byDay("Issued") },
  default: { sort: "issued" },
});
