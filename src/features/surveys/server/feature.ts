import type { Feature } from "~/platform/http/feature";
import { seedSurveys } from "../demo";
import { surveysHandlers } from "./handlers";
import { draftsOfSurveys, ownedSurveys, placesOfSurveys, surveySearch } from "./office";
import { surveysSubscribers } from "./subscribers";

export const surveysFeature = {
  handlers: { surveys: surveysHandlers },
  subscribers: surveysSubscribers,
  demo: seedSurveys,
  answers: [placesOfSurveys, draftsOfSurveys, ownedSurveys, surveySearch],
} satisfies Feature;
