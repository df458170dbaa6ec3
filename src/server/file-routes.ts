import type { FileRoute } from "~/platform/http/file-routes";
import { errorRoutes } from "./error-routes";
import { features } from "./features";

/** What is not the contract's: exports, documents, feeds, other people's callbacks. Each says who may. */
export const fileRoutes: readonly FileRoute[] = [
  ...errorRoutes,
  ...features.flatMap((feature) => feature.routes ?? []),
];
