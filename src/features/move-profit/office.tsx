import { IconScale } from "@tabler/icons-react";
import { moveParts } from "~/features/moves/web/move-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const moveProfitParts = [
  menuEntries.answer({
    to: "/profit",
    label: "Profit of moves",
    icon: IconScale,
    needs: "view_books",
    group: "money",
    place: 65,
  }),
  moveParts.answer(onDemand(() => import("./web/load-move-profit").then((part) => part.loadMoveProfit()))),
];
