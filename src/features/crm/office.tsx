import { IconTargetArrow } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

/** The entries in the office's menu and palette. */
export const crmParts = [
  menuEntries.answer({
    to: "/crm/leads",
    label: "Leads",
    icon: IconTargetArrow,
    needs: "view_leads",
    key: "l",
    group: "work",
  }),
];
