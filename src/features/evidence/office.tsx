import { moveParts } from "~/features/moves/web/move-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const evidenceParts = [
  moveParts.answer(
    onDemand(() => import("./web/load-move-evidence").then((part) => part.loadMoveEvidence())),
  ),
];
