import type { Feature } from "~/platform/http/feature";
import { auditHandlers } from "./handlers";
import { auditRoutes } from "./routes";
import { auditTasks } from "./tasks";

export const auditFeature = {
  handlers: { audit: auditHandlers },
  routes: auditRoutes,
  tasks: auditTasks,
} satisfies Feature;
