import type { Feature } from "~/platform/http/feature";
import { coursesHandlers } from "../courses/server/handlers";
import { seedTraining } from "../demo";
import { trainingHandlers } from "./handlers";
import { trainingRoutes } from "./routes";

export const trainingFeature = {
  handlers: { training: trainingHandlers, courses: coursesHandlers },
  routes: trainingRoutes,
  demo: seedTraining,
} satisfies Feature;
