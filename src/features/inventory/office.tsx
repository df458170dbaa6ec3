import { volumePart } from "~/features/moves/records/web/service-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const inventoryParts = [
  volumePart.answer(
    onDemand(() =>
      import("./kinds/web/load-item-volume")
        .then(({ loadItemVolume }) => loadItemVolume())
        .then((part) => part.ItemVolume),
    ),
  ),
];
