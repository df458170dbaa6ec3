import { IconBox } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const towTruckParts = [
  menuEntries.answer({
    to: "/tow-trucks",
    label: "Tow trucks",
    icon: IconBox,
    needs: "view_tow_trucks",
    group: "operations",
    place: 90,
  }),
];
