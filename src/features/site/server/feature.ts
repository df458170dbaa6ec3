import type { Feature } from "~/platform/http/feature";
import { siteRoutes } from "./routes";

export const siteFeature = {
  routes: siteRoutes,
} satisfies Feature;
