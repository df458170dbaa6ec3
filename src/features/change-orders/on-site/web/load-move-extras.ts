/** In a separate module, so that the office's first scripts do not include extras. */
export const loadMoveExtras = () => import("./move-extras").then((part) => part.MoveExtras);
