/** In a separate module, so that the office's first scripts do not include the crew's phones. */
export const loadMoveCrew = () => import("./move-crew").then((part) => part.MoveCrew);
export const loadJobCrew = () => import("./move-crew").then((part) => part.JobCrew);
