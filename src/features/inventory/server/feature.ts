import type { Feature } from "~/platform/http/feature";
import { seedItemKinds } from "../demo";
import { seedInventories } from "../inventories/demo";
import { inventoriesHandlers } from "../inventories/server/handlers";
import {
  inventoriesOfIntakes,
  inventoriesOfLead,
  inventorySearch,
  subjectsOfInventories,
} from "../inventories/server/office";
import { inventoriesSubscribers } from "../inventories/server/subscribers";
import { itemSheetRoutes } from "../item-sheets/server/routes";
import { itemKindImport } from "../kind-imports/server/commands";
import { itemKindImportsHandlers } from "../kind-imports/server/handlers";
import { itemKindImportTasks } from "../kind-imports/server/tasks";
import { itemKindsHandlers } from "../kinds/server/handlers";
import { itemKindRoutes } from "../kinds/server/routes";

export const inventoryFeature = {
  handlers: {
    inventories: inventoriesHandlers,
    itemKinds: itemKindsHandlers,
    itemKindImports: itemKindImportsHandlers,
  },
  routes: [
    itemKindImport.refusedRoute("/settings/items/import", "manage_system_settings"),
    ...itemKindRoutes,
    ...itemSheetRoutes,
  ],
  subscribers: inventoriesSubscribers,
  tasks: itemKindImportTasks,
  answers: [inventoriesOfIntakes, inventoriesOfLead, inventorySearch, subjectsOfInventories],
  demo: async (tx, now) => {
    await seedItemKinds(tx, now);
    await seedInventories(tx, now);
  },
} satisfies Feature;
