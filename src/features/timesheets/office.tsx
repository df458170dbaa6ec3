import { IconListCheck } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

/** What timesheets lend to the office's menu. */
export const timesheetParts = [
  menuEntries.answer({
    to: "/staff/attendance",
    label: "Attendance",
    icon: IconListCheck,
    needs: ["assign_tasks", "manage_all_staff"],
    group: "work",
  }),
  menuEntries.answer({
    to: "/staff/overtime",
    label: "Overtime",
    icon: IconListCheck,
    needs: ["assign_tasks", "approve_overtime", "manage_all_staff"],
    counts: ["overtime", "to decide"],
    group: "work",
  }),
  menuEntries.answer({
    to: "/staff/me/overtime",
    label: "My overtime",
    icon: IconListCheck,
    needs: null,
    end: true,
    group: "house",
  }),
];
