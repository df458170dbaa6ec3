import type { Feature } from "~/platform/http/feature";
import { seedItemKinds } from "../demo";
import { itemKindImport } from "../kind-imports/server/commands";
import { itemKindImportsHandlers } from "../kind-imports/server/handlers";
import { itemKindImportTasks } from "../kind-imports/server/tasks";
import { itemKindsHandlers } from "../kinds/server/handlers";
import { itemKindRoutes } from "../kinds/server/routes";

export const inventoryFeature = {
  handlers: { itemKinds: itemKindsHandlers, itemKindImports: itemKindImportsHandlers },
  routes: [
    itemKindImport.refusedRoute("/settings/items/import", "manage_system_settings"),
    ...itemKindRoutes,
  ],
  tasks: itemKindImportTasks,
  demo: seedItemKinds,
} satisfies Feature;
