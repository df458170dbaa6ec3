import { byDay, byText, defineList, given, oneOf, words } from "~/platform/kernel/list";
import { TRAINING_STATUS_LABELS, TRAINING_STATUSES } from "./domain";

export const SHOWN = ["expiring", "expired"] as const;

export const trainingList = defineList({
  name: "training",
  filters: {
    shown: oneOf(SHOWN, {
      label: "Validity",
      labels: { expiring: "Expiring in 60 days", expired: "Expired" },
      asTabs: true,
    }),
    search: words(),
    status: oneOf(TRAINING_STATUSES, { label: "Status", labels: TRAINING_STATUS_LABELS }),
    course: given({ label: "Course" }),
  },
  sorts: { started: byDay("Started"), expires: byDay("Valid until"), name: byText("Employee") },
  default: { sort: "started" },
});

export const courseList = defineList({
  name: "courses",
  filters: {
    active: oneOf(["yes", "no"], {
      label: "Offered",
      labels: { yes: "Offered", no: "No longer offered" },
      asTabs: true,
    }),
    search: words(),
  },
  sorts: { name: byText("Course") },
  default: { sort: "name" },
});
