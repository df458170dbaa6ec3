import type { FileRoute } from "~/platform/http/file-routes";
import { errorRoutes } from "./error-routes";
import { features } from "./features";

export const fileRoutes: readonly FileRoute[] = [
  ...errorRoutes,
  ...features.flatMap((feature) => feature.routes ?? []),
];
