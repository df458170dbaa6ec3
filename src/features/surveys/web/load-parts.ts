/** The shell loads this file alone: it knows neither the names of the parts' files nor of what they load. */
export const loadCards = () => import("./surveys-card");
export const loadPlan = () => import("./plan-survey");
export const loadVisit = () => import("./visit-survey");
