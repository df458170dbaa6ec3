/** A module of its own keeps the parts of the jobs out of the office's first scripts. */
export const loadMoveJobs = () => import("./move-jobs").then((part) => part.MoveJobs);
