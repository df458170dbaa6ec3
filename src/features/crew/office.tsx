import { moveParts } from "~/features/moves/web/move-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const crewParts = [
  moveParts.answer(onDemand(() => import("./web/load-move-crew").then((part) => part.loadMoveCrew()))),
];
