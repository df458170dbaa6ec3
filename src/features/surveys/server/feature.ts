import type { Feature } from "~/platform/http/feature";
import { seedMeasuredMoves } from "../demo/measured-moves";
import { seedSurveys } from "../demo/surveys";
import { surveysHandlers } from "./handlers";
import { draftsOfSurveys, ownedSurveys, placesOfSurveys, surveySearch } from "./office";
import { surveysSubscribers } from "./subscribers";

export const surveysFeature = {
  handlers: { surveys: surveysHandlers },
  subscribers: surveysSubscribers,
  demo: async (tx, now) => {
    await seedSurveys(tx, now);
    await seedMeasuredMoves(tx);
  },
  answers: [placesOfSurveys, draftsOfSurveys, ownedSurveys, surveySearch],
} satisfies Feature;
