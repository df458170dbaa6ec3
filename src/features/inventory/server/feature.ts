import type { Feature } from "~/platform/http/feature";
import { seedItemKinds } from "../demo";
import { inventoriesHandlers } from "../inventories/server/handlers";
import { inventoriesOfIntakes, inventoriesOfLead } from "../inventories/server/office";
import { inventoriesSubscribers } from "../inventories/server/subscribers";
import { itemKindImport } from "../kind-imports/server/commands";
import { itemKindImportsHandlers } from "../kind-imports/server/handlers";
import { itemKindImportTasks } from "../kind-imports/server/tasks";
import { itemKindsHandlers } from "../kinds/server/handlers";
import { itemKindRoutes } from "../kinds/server/routes";
import { plansOfQuotes, plansOfServices } from "../planning/server/office";

export const inventoryFeature = {
  handlers: {
    inventories: inventoriesHandlers,
    itemKinds: itemKindsHandlers,
    itemKindImports: itemKindImportsHandlers,
  },
  routes: [
    itemKindImport.refusedRoute("/settings/items/import", "manage_system_settings"),
    ...itemKindRoutes,
  ],
  subscribers: inventoriesSubscribers,
  tasks: itemKindImportTasks,
  answers: [inventoriesOfIntakes, inventoriesOfLead, plansOfServices, plansOfQuotes],
  demo: seedItemKinds,
} satisfies Feature;
