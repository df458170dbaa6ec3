import type { Feature } from "~/platform/http/feature";
import { trackingHandlers } from "../tracking/server/handlers";
import { siteRoutes } from "./routes";

export const siteFeature = {
  handlers: { tracking: trackingHandlers },
  routes: siteRoutes,
} satisfies Feature;
