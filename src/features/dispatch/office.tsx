import { IconLayoutBoardSplit } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";
import { boardTools, dayStrip, laneMenu, sideParts, weekHead } from "./web/dispatch-parts";

const ReplanDialog = onDemand(() =>
  import("./proposals/web/load-replan-dialog").then((part) => part.loadReplanDialog()),
);

export const dispatchParts = [
  menuEntries.answer({
    ...{ to: "/moves", label: "Dispatch", icon: IconLayoutBoardSplit },
    ...{ needs: "manage_moves", key: "j", group: "operations", place: 10 },
  }),
  boardTools.answer(
    onDemand(() => import("./proposals/web/load-plan-tools").then((part) => part.loadPlanTools())),
  ),
  laneMenu.answer({
    label: "Broken down",
    isFor: ({ vehicle }) => vehicle?.kind === "vehicle" && vehicle.state !== "retired",
    Dialog: ReplanDialog,
  }),
  laneMenu.answer({
    label: "Not available today",
    isFor: ({ person }) => person !== undefined,
    Dialog: ReplanDialog,
  }),
  dayStrip.answer(onDemand(() => import("./web/load-capacity").then((parts) => parts.loadDayStrip()))),
  weekHead.answer(onDemand(() => import("./web/load-capacity").then((parts) => parts.loadWeekHead()))),
  sideParts.answer(onDemand(() => import("./web/load-capacity").then((parts) => parts.loadOnHold()))),
];
