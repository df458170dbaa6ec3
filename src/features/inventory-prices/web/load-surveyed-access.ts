/** The shell loads this file alone, and not the part. */
export const loadSurveyedAccess = () => import("./surveyed-access");
