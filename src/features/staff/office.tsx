import { IconAddressBook, IconUsersGroup } from "@tabler/icons-react";
import { approvalActs } from "~/features/office/approvals/web/approval-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { client } from "~/platform/http/client";

export const staffParts = [
  menuEntries.answer({
    to: "/staff",
    label: "Staff",
    icon: IconUsersGroup,
    needs: ["view_team_staff", "process_payroll", "manage_deductions"],
    group: "people",
    place: 10,
  }),
  menuEntries.answer({
    to: "/staff/me",
    label: "My record",
    icon: IconAddressBook,
    needs: null,
    group: "own",
    place: 10,
  }),
  approvalActs.answer({
    kind: "role",
    approve: (number) => client("staff").giveRole({ number }),
    reject: (number) => client("staff").refuseRole({ number }),
  }),
];
