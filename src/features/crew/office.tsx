import { jobParts } from "~/features/dispatch/web/dispatch-parts";
import { moveParts } from "~/features/moves/web/move-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const crewParts = [
  jobParts.answer(onDemand(() => import("./web/load-move-crew").then((part) => part.loadJobCrew()))),
  moveParts.answer(onDemand(() => import("./web/load-move-crew").then((part) => part.loadMoveCrew()))),
];
