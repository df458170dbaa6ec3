/** In a separate module, so that the office's first scripts do not include records. */
export const loadMoveRecord = () => import("./move-record").then((part) => part.MoveRecord);
