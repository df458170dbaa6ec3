/** What stands in the place of a name that was erased, and of what was said of somebody. */
export const ERASED = "Erased";
