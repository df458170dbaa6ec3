import { IconListDetails } from "@tabler/icons-react";
import { volumePart } from "~/features/moves/records/web/service-parts";
import { moveParts } from "~/features/moves/web/move-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const inventoryParts = [
  menuEntries.answer({
    to: "/inventories",
    label: "Inventories",
    icon: IconListDetails,
    needs: "manage_inventory",
    group: "operations",
    place: 20,
  }),
  volumePart.answer(onDemand(() => import("./kinds/web/item-volume").then((part) => part.ItemVolume))),
  moveParts.answer(onDemand(() => import("./editor/web/move-inventory").then((part) => part.MoveInventory))),
];
