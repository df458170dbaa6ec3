import { IconCalendarTime, IconChecklist } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const activityParts = [
  menuEntries.answer({
    to: "/crm/activities",
    label: "Activities",
    icon: IconChecklist,
    needs: ["view_leads", "manage_communications"],
    counts: ["activities", "overdue"],
    words: "calls meetings tasks follow-ups visits",
    group: "today",
    place: 52,
    viewOf: "/crm/calendar",
  }),
  menuEntries.answer({
    to: "/crm/calendar",
    label: "Calendar",
    icon: IconCalendarTime,
    needs: ["view_leads", "manage_communications"],
    words: "week month day planned activities",
    group: "today",
    place: 50,
  }),
];
