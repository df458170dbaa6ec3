import type { Feature } from "~/platform/http/feature";
import { seedSelfSurveys } from "../demo";
import { surveyLinksHandlers } from "./handlers";
import { surveyLinkRoutes } from "./routes";

export const selfSurveysFeature = {
  handlers: { surveyLinks: surveyLinksHandlers },
  routes: surveyLinkRoutes,
  demo: seedSelfSurveys,
} satisfies Feature;
