import { IconClockPlus } from "@tabler/icons-react";
import { approvalActs } from "~/features/office/approvals/web/approval-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { client } from "~/platform/http/client";

export const timesheetParts = [
  menuEntries.answer({
    to: "/staff/attendance",
    label: "Attendance",
    icon: IconClockPlus,
    needs: ["assign_tasks", "manage_all_staff"],
    group: "people",
    place: 21,
    viewOf: "/staff/leave",
  }),
  menuEntries.answer({
    to: "/staff/overtime",
    label: "Overtime",
    icon: IconClockPlus,
    needs: ["assign_tasks", "approve_overtime", "manage_all_staff"],
    counts: ["overtime", "to decide"],
    group: "people",
    place: 22,
    viewOf: "/staff/leave",
  }),
  menuEntries.answer({
    to: "/staff/me/overtime",
    label: "My overtime",
    icon: IconClockPlus,
    needs: null,
    group: "own",
    place: 30,
  }),
  approvalActs.answer({
    kind: "overtime",
    approve: (id) => client("overtime").approve({ id }),
    reject: (id, reason) => client("overtime").reject({ id, reason }),
    reasonFor: "The employee can read this.",
  }),
];
