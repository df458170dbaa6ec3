import { moveParts } from "~/features/moves/web/move-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const jobParts = [
  moveParts.answer(onDemand(() => import("./web/load-move-jobs").then((part) => part.loadMoveJobs()))),
];
