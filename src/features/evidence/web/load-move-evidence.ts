/** In a separate module, so that the office's first scripts do not include evidence. */
export const loadMoveEvidence = () => import("./move-evidence").then((part) => part.MoveEvidence);
