/** A module of its own keeps the parts of the crew's view out of the office's first scripts. */
export const loadMoveInventory = () => import("./move-inventory").then((part) => part.MoveInventory);
