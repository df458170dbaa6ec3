import { moveParts } from "~/features/moves/web/move-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const evidencePacksParts = [
  moveParts.answer(onDemand(() => import("./web/load-move-record").then((part) => part.loadMoveRecord()))),
];
