import { IconCashBanknote } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const chargesParts = [
  menuEntries.answer({
    to: "/payments/gateways",
    label: "Gateways",
    icon: IconCashBanknote,
    needs: "view_finances",
    group: "money",
    place: 22,
    viewOf: "/payments",
  }),
];
