import type { Feature } from "~/platform/http/feature";
import { contactRightsHandlers } from "../contacts/server/handlers";
import { contactCopyRoutes } from "../contacts/server/routes";
import { copyRoutes } from "../copy/server/routes";
import { employeeErasureHandlers } from "../employees/server/handlers";
import { employeeCopyRoutes } from "../employees/server/routes";
import { employeeErasureTasks } from "../employees/server/tasks";
import { leadErasureTasks } from "../leads/server/tasks";
import { erasureHandlers } from "./handlers";

export const privacyFeature = {
  handlers: {
    erasure: erasureHandlers,
    employeeErasure: employeeErasureHandlers,
    contactRights: contactRightsHandlers,
  },
  routes: [...copyRoutes, ...contactCopyRoutes, ...employeeCopyRoutes],
  tasks: [...employeeErasureTasks, ...leadErasureTasks],
} satisfies Feature;
