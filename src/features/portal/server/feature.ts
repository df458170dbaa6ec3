import type { Feature } from "~/platform/http/feature";
import { documentRoutes } from "./routes";

export const portalFeature = {
  routes: documentRoutes,
} satisfies Feature;
