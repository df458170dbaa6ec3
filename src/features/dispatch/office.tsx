import { IconClipboardCheck, IconLayoutBoardSplit } from "@tabler/icons-react";
import { moveParts } from "~/features/moves/web/move-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";
import { boardTools, jobParts } from "./web/dispatch-parts";

const publishing = () => import("./publishing/web/load-parts");
const marks = () => publishing().then(({ loadMarks }) => loadMarks());

export const dispatchParts = [
  menuEntries.answer({
    ...{ to: "/moves", label: "Dispatch", icon: IconLayoutBoardSplit },
    ...{ needs: "manage_moves", key: "j", group: "operations", place: 10 },
  }),
  menuEntries.answer({
    ...{ to: "/staff/me/jobs", label: "My jobs", icon: IconClipboardCheck },
    needs: ["access_assigned_moves", "update_move_status", "update_packing_status"],
    ...{ group: "own", place: 8 },
  }),
  boardTools.answer(onDemand(() => publishing().then(({ loadPublishTool }) => loadPublishTool()))),
  jobParts.answer(onDemand(() => marks().then((part) => part.JobPublication))),
  moveParts.answer(onDemand(() => marks().then((part) => part.MovePublications))),
];
