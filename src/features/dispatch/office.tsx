import { IconLayoutBoardSplit } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";
import { nairobiDate } from "~/platform/kernel/dates";
import { onDemand } from "~/platform/ui/office/on-demand";
import { type BoardPart, boardTools, laneMenu } from "./web/dispatch-parts";

const ReplanDialog = onDemand(() =>
  import("./proposals/web/load-replan-dialog").then((part) => part.loadReplanDialog()),
);

const isReplanned = ({ view, day, board }: BoardPart) => view === "day" && day >= nairobiDate(board.now);

export const dispatchParts = [
  menuEntries.answer({
    ...{ to: "/moves", label: "Dispatch", icon: IconLayoutBoardSplit },
    ...{ needs: "manage_moves", key: "j", group: "operations", place: 10 },
  }),
  boardTools.answer(
    onDemand(() => import("./proposals/web/load-suggest-tool").then((part) => part.loadSuggestTool())),
  ),
  laneMenu.answer({
    label: "Broken down",
    isFor: ({ vehicle }, part) =>
      vehicle?.kind === "vehicle" && vehicle.state !== "retired" && isReplanned(part),
    Dialog: ReplanDialog,
  }),
  laneMenu.answer({
    label: "Not available today",
    isFor: ({ person }, part) => person !== undefined && isReplanned(part),
    Dialog: ReplanDialog,
  }),
];
