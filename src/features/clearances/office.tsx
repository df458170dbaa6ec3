import { IconChecklist } from "@tabler/icons-react";
import { moveParts } from "~/features/moves/web/move-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const clearanceParts = [
  menuEntries.answer({
    to: "/moves/clearances",
    label: "Clearances",
    icon: IconChecklist,
    needs: "manage_moves",
    group: "operations",
    place: 18,
    viewOf: "/moves",
  }),
  moveParts.answer(
    onDemand(() => import("./web/load-move-clearances").then((part) => part.loadMoveClearances())),
  ),
];
