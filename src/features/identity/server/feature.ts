import type { Feature } from "~/platform/http/feature";
import { identityHandlers } from "./handlers";
import { identityRoutes } from "./routes";
import { identityTasks } from "./tasks";

export const identityFeature = {
  handlers: { identity: identityHandlers },
  routes: identityRoutes,
  tasks: identityTasks,
} satisfies Feature;
