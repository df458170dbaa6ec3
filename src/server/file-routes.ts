import type { FileRoute } from "~/platform/http/file-routes";
import { errorRoutes } from "./error-routes";
import { features } from "./features";

/** Routes outside the contract: exports, documents, feeds, callbacks. Each names its permission. */
export const fileRoutes: readonly FileRoute[] = [
  ...errorRoutes,
  ...features.flatMap((feature) => feature.routes ?? []),
];
