/** In a separate module, so that the office's first scripts do not include figures. */
export const loadMoveProfit = () => import("./move-profit").then((part) => part.MoveProfit);
