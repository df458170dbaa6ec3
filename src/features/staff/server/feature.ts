import type { Feature } from "~/platform/http/feature";
import { certificateRoutes } from "../certificate/server/routes";
import { employeeImport } from "../import/server/commands";
import { employeeImportsHandlers } from "../import/server/handlers";
import { employeeImportsTasks } from "../import/server/tasks";
import { staffExportRoutes } from "../roster/server/routes";
import { staffStatusSubscribers } from "../status/server/tasks";
import { staffHandlers } from "./handlers";
import { approvalsOfRoles, roleTurns, staffSearch } from "./office";

export const staffFeature = {
  handlers: { staff: staffHandlers, employeeImports: employeeImportsHandlers },
  routes: [
    employeeImport.refusedRoute("/staff/import", "manage_all_staff"),
    ...staffExportRoutes,
    ...certificateRoutes,
  ],
  subscribers: [...staffStatusSubscribers, ...roleTurns],
  tasks: employeeImportsTasks,
  answers: [staffSearch, approvalsOfRoles],
} satisfies Feature;
