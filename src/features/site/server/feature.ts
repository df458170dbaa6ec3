import type { Feature } from "~/platform/http/feature";
import { trackingHandlers } from "../tracking/server/handlers";
import { moveAheadOfClaim } from "../tracking/server/queries";
import { siteRoutes } from "./routes";

export const siteFeature = {
  handlers: { tracking: trackingHandlers },
  routes: siteRoutes,
  answers: [moveAheadOfClaim],
} satisfies Feature;
