import { IconLayoutBoardSplit } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";
import { dayStrip, sideParts, weekHead } from "./web/dispatch-parts";

export const dispatchParts = [
  menuEntries.answer({
    ...{ to: "/moves", label: "Dispatch", icon: IconLayoutBoardSplit },
    ...{ needs: "manage_moves", key: "j", group: "operations", place: 10 },
  }),
  dayStrip.answer(onDemand(() => import("./web/load-capacity").then((parts) => parts.loadDayStrip()))),
  weekHead.answer(onDemand(() => import("./web/load-capacity").then((parts) => parts.loadWeekHead()))),
  sideParts.answer(onDemand(() => import("./web/load-capacity").then((parts) => parts.loadOnHold()))),
];
