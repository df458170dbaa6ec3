import { IconCash } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const sitePaymentParts = [
  menuEntries.answer({
    to: "/payments/cash",
    label: "Cash from crews",
    icon: IconCash,
    needs: "manage_finances",
    group: "money",
    place: 22,
    viewOf: "/payments",
  }),
];
