import { IconColumns3 } from "@tabler/icons-react";
import { moveParts } from "~/features/moves/web/move-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const inventoryEditorParts = [
  menuEntries.answer({
    to: "/inventories",
    label: "Inventories",
    icon: IconColumns3,
    needs: "manage_inventory",
    group: "operations",
    place: 20,
  }),
  moveParts.answer(
    onDemand(() => import("./web/load-move-inventory").then((part) => part.loadMoveInventory())),
  ),
];
