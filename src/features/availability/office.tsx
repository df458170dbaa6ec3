import { IconCalendarOff, IconUsersGroup } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const availabilityParts = [
  menuEntries.answer({
    to: "/moves/roster",
    label: "Roster",
    icon: IconUsersGroup,
    needs: "manage_moves",
    group: "operations",
    place: 14,
    viewOf: "/moves/list",
  }),
  menuEntries.answer({
    to: "/staff/me/days",
    label: "My days",
    icon: IconCalendarOff,
    needs: ["access_assigned_moves", "update_move_status", "update_packing_status"],
    group: "own",
    place: 25,
  }),
];
