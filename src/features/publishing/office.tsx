import { IconClipboardCheck } from "@tabler/icons-react";
import { boardTools, jobParts } from "~/features/dispatch/web/dispatch-parts";
import { moveParts } from "~/features/moves/web/move-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const loads = () => import("./web/load-parts");
const marks = () => loads().then(({ loadMarks }) => loadMarks());

export const publishingParts = [
  menuEntries.answer({
    ...{ to: "/staff/me/jobs", label: "My jobs", icon: IconClipboardCheck },
    needs: ["access_assigned_moves", "update_move_status", "update_packing_status"],
    ...{ group: "own", place: 8 },
  }),
  boardTools.answer(onDemand(() => loads().then(({ loadPublishTool }) => loadPublishTool()))),
  jobParts.answer(onDemand(() => marks().then((part) => part.JobPublication))),
  moveParts.answer(onDemand(() => marks().then((part) => part.MovePublications))),
];
