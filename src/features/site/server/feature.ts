import type { Feature } from "~/platform/http/feature";
import { contentHandlers } from "../content/server/handlers";
import { trackingHandlers } from "../tracking/server/handlers";
import { siteRoutes } from "./routes";

export const siteFeature = {
  handlers: { content: contentHandlers, tracking: trackingHandlers },
  routes: siteRoutes,
} satisfies Feature;
