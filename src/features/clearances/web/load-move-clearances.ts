/** In a separate module, so that the office's first scripts do not include the clearances. */
export const loadMoveClearances = () => import("./move-clearances").then((part) => part.MoveClearances);
