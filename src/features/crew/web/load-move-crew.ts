/** In a separate module, so that the office's first scripts do not include the crew's timeline. */
export const loadMoveCrew = () => import("./move-crew").then((part) => part.MoveCrew);
