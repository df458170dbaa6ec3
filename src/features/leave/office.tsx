import { IconBeach } from "@tabler/icons-react";
import { approvalActs } from "~/features/office/approvals/web/approval-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { client } from "~/platform/http/client";

export const leaveParts = [
  menuEntries.answer({
    to: "/staff/leave",
    label: "Leave",
    icon: IconBeach,
    needs: ["approve_leave", "manage_leave"],
    counts: ["leave", "to decide"],
    group: "people",
    place: 20,
    family: "Time and leave",
  }),
  menuEntries.answer({
    to: "/staff/me/leave",
    label: "My leave",
    icon: IconBeach,
    needs: null,
    group: "own",
    place: 20,
  }),
  approvalActs.answer({
    kind: "leave",
    approve: (id) => client("leave").approve({ id }),
    reject: (id, reason) => client("leave").reject({ id, reason }),
    reasonFor: "The employee can read this.",
  }),
];
