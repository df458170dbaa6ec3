/** A module of its own keeps the part out of the office's first scripts. */
export const loadSurveyedAccess = () => import("./surveyed-access");
