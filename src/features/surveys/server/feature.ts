import type { Feature } from "~/platform/http/feature";
import { surveysHandlers } from "./handlers";
import { draftsOfSurveys, ownedSurveys, placesOfSurveys } from "./office";
import { surveysSubscribers } from "./subscribers";

export const surveysFeature = {
  handlers: { surveys: surveysHandlers },
  subscribers: surveysSubscribers,
  answers: [placesOfSurveys, draftsOfSurveys, ownedSurveys],
} satisfies Feature;
