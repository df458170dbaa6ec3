import { IconCashBanknote, IconReceipt } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const floatParts = [
  menuEntries.answer({
    to: "/floats",
    label: "Floats",
    icon: IconCashBanknote,
    needs: ["manage_purchases", "approve_purchases", "view_books"],
    group: "money",
    place: 46,
    viewOf: "/purchases",
  }),
  menuEntries.answer({
    to: "/staff/me/expenses",
    label: "My expenses",
    icon: IconReceipt,
    needs: "use_crew_app",
    group: "own",
    place: 9,
  }),
];
