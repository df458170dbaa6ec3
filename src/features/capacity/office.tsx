import { IconGauge } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const capacityParts = [
  menuEntries.answer({
    to: "/moves/capacity",
    label: "Capacity",
    icon: IconGauge,
    needs: "manage_moves",
    group: "operations",
    viewOf: "/moves",
    place: 11,
  }),
];
