import { IconBeach } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const leaveParts = [
  menuEntries.answer({
    to: "/staff/leave",
    label: "Leave",
    icon: IconBeach,
    needs: ["approve_leave", "manage_leave"],
    counts: ["leave", "to decide"],
    words: "away absence holidays",
    group: "work",
  }),
  menuEntries.answer({
    to: "/staff/me/leave",
    label: "My leave",
    icon: IconBeach,
    needs: null,
    end: true,
    group: "house",
  }),
];
