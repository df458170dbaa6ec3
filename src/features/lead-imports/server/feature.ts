import type { Feature } from "~/platform/http/feature";
import { leadImport } from "./commands";
import { leadImportsHandlers } from "./handlers";
import { leadImportsTasks } from "./tasks";

export const leadImportsFeature = {
  handlers: { leadImports: leadImportsHandlers },
  routes: [leadImport.refusedRoute("/crm/leads/import", "manage_leads")],
  tasks: leadImportsTasks,
} satisfies Feature;
