import type { Feature } from "~/platform/http/feature";
import { copyRoutes } from "../copy/server/routes";
import { employeeErasureHandlers } from "../employees/server/handlers";
import { employeeCopyRoutes } from "../employees/server/routes";
import { employeeErasureTasks } from "../employees/server/tasks";
import { leadErasureTasks } from "../leads/server/tasks";
import { erasureHandlers } from "./handlers";

export const privacyFeature = {
  handlers: { erasure: erasureHandlers, employeeErasure: employeeErasureHandlers },
  routes: [...copyRoutes, ...employeeCopyRoutes],
  tasks: [...employeeErasureTasks, ...leadErasureTasks],
} satisfies Feature;
