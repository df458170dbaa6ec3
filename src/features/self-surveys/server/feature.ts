import type { Feature } from "~/platform/http/feature";
import { seedSelfSurveys } from "../demo";
import { surveyLinksHandlers } from "./handlers";
import { reviewsOfLists } from "./office";
import { surveyLinkRoutes } from "./routes";

export const selfSurveysFeature = {
  handlers: { surveyLinks: surveyLinksHandlers },
  answers: [reviewsOfLists],
  routes: surveyLinkRoutes,
  demo: seedSelfSurveys,
} satisfies Feature;
