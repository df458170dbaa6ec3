import type { Feature } from "~/platform/http/feature";
import { reportsHandlers } from "./handlers";
import { reportsRoutes } from "./routes";

export const reportsFeature = {
  handlers: { reports: reportsHandlers },
  routes: reportsRoutes,
} satisfies Feature;
