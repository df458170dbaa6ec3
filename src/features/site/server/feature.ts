import type { Feature } from "~/platform/http/feature";
import { seoHandlers } from "../seo/server/handlers";
import { trackingHandlers } from "../tracking/server/handlers";
import { siteRoutes } from "./routes";

export const siteFeature = {
  handlers: { seo: seoHandlers, tracking: trackingHandlers },
  routes: siteRoutes,
} satisfies Feature;
