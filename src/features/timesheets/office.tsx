import { IconClockPlus, IconUserCheck } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const timesheetParts = [
  menuEntries.answer({
    to: "/staff/attendance",
    label: "Attendance",
    icon: IconUserCheck,
    needs: ["assign_tasks", "manage_all_staff"],
    group: "work",
  }),
  menuEntries.answer({
    to: "/staff/overtime",
    label: "Overtime",
    icon: IconClockPlus,
    needs: ["assign_tasks", "approve_overtime", "manage_all_staff"],
    counts: ["overtime", "to decide"],
    group: "work",
  }),
  menuEntries.answer({
    to: "/staff/me/overtime",
    label: "My overtime",
    icon: IconClockPlus,
    needs: null,
    end: true,
    group: "house",
  }),
];
