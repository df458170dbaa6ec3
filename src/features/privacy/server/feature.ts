import type { Feature } from "~/platform/http/feature";
import { copyRoutes } from "../copy/server/routes";
import { erasureHandlers } from "./handlers";

export const privacyFeature = {
  handlers: { erasure: erasureHandlers },
  routes: copyRoutes,
} satisfies Feature;
