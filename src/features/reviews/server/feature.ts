import type { Feature } from "~/platform/http/feature";
import { seedReviews } from "../demo";
import { disciplineHandlers } from "../discipline/server/handlers";
import { reviewsHandlers } from "./handlers";

export const reviewsFeature = {
  handlers: { reviews: reviewsHandlers, discipline: disciplineHandlers },
  demo: seedReviews,
} satisfies Feature;
