import { byDay, defineList, oneOf, words } from "~/platform/kernel/list";
import { SUBMISSION_GROUPS, type SubmissionGroup } from "./domain";

export const STATE_LABELS = {
  queued: "Waiting",
  sending: "Being sent",
  signed: "Signed",
  accepted_unsigned: "Taken, unsigned",
  rejected: "Rejected",
  corrected: "To be sent again",
  not_required: "Not required",
  not_reportable: "To settle with KRA",
  by_hand: "To sign by hand",
  signed_by_hand: "Signed by hand",
} as const;

const GROUP_LABELS: Record<SubmissionGroup, string> = {
  waiting: "Waiting",
  rejected: "Rejected",
  by_hand: "To sign by hand",
  signed: "Signed",
  to_settle: "To settle with KRA",
  not_required: "Not required",
};

export const submissionList = defineList({
  name: "tax",
  filters: {
    state: oneOf(Object.keys(SUBMISSION_GROUPS) as SubmissionGroup[], {
      label: "State",
      labels: GROUP_LABELS,
      asTabs: true,
    }),
    search: words(),
  },
  sorts: { issued: byDay("Issued") },
  default: { sort: "issued" },
});
