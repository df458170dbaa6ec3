import type { Feature } from "~/platform/http/feature";
import { messagingHandlers } from "./handlers";
import { messagingRoutes } from "./routes";

export const messagingFeature = {
  handlers: { messaging: messagingHandlers },
  routes: messagingRoutes,
} satisfies Feature;
