import { IconCalendarTime, IconChecklist } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const activityParts = [
  menuEntries.answer({
    to: "/crm/activities",
    label: "Activities",
    icon: IconChecklist,
    needs: ["view_leads", "manage_communications"],
    counts: ["activities", "overdue"],
    group: "today",
    place: 52,
    viewOf: "/crm/calendar",
  }),
  menuEntries.answer({
    to: "/crm/calendar",
    label: "Calendar",
    icon: IconCalendarTime,
    needs: ["view_leads", "manage_communications"],
    group: "today",
    place: 50,
  }),
];
