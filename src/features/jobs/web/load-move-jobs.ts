/** In a separate module, so that the office's first scripts do not include the jobs. */
export const loadMoveJobs = () => import("./move-jobs").then((part) => part.MoveJobs);
