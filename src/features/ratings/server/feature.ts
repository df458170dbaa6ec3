import type { Feature } from "~/platform/http/feature";
import { seedRatings } from "../demo";
import { ratingsHandlers } from "./handlers";
import { ratingsRoutes } from "./routes";
import { ratingsTasks } from "./tasks";

export const ratingsFeature = {
  handlers: { ratings: ratingsHandlers },
  routes: ratingsRoutes,
  tasks: ratingsTasks,
  demo: seedRatings,
} satisfies Feature;
