import { IconAddressBook, IconUsersGroup } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const staffParts = [
  menuEntries.answer({
    to: "/staff",
    label: "Staff",
    icon: IconUsersGroup,
    needs: ["view_team_staff", "process_payroll", "manage_deductions"],
    words: "employees hr people",
    end: true,
    group: "work",
  }),
  menuEntries.answer({
    to: "/staff/me",
    label: "My record",
    icon: IconAddressBook,
    needs: null,
    words: "own employee details",
    end: true,
    group: "house",
  }),
];
