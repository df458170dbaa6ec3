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

const listed = defineList({
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

const WAITS = new Set(["waiting", "rejected", "to_settle"]);

/** Documents that need a person are listed oldest first, unless the address says otherwise. */
function oldestFirst(query: URLSearchParams): URLSearchParams {
  if (query.has("order") || !WAITS.has(query.get("state") ?? "")) return query;
  return new URLSearchParams([...query, ["order", "asc"]]);
}

export const submissionList = {
  ...listed,
  read: (query: URLSearchParams) => listed.read(oldestFirst(query)),
  ask: (query: URLSearchParams) => listed.ask(oldestFirst(query)),
  orderOf: (query: URLSearchParams) => listed.orderOf(oldestFirst(query)),
};
