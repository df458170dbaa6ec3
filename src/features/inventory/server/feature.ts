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
import { inventoriesRoutes } from "../inventories/server/routes";
import { inventoriesSubscribers } from "../inventories/server/subscribers";
import { itemSheetRoutes } from "../item-sheets/server/routes";
import { itemKindImport } from "../kind-imports/server/commands";
import { itemKindImportsHandlers } from "../kind-imports/server/handlers";
import { itemKindImportTasks } from "../kind-imports/server/tasks";
import { itemKindsHandlers } from "../kinds/server/handlers";
import { itemKindRoutes } from "../kinds/server/routes";
import { inventoryPhotosHandlers } from "../media/server/handlers";
import { inventoryPhotosRoutes } from "../media/server/routes";
import { inventoryPhotosTasks } from "../media/server/tasks";
import { inventoriesOfQuotes, plansOfQuotes, plansOfServices } from "../planning/server/office";

export const inventoryFeature = {
  handlers: {
    inventories: inventoriesHandlers,
    inventoryPhotos: inventoryPhotosHandlers,
    itemKinds: itemKindsHandlers,
    itemKindImports: itemKindImportsHandlers,
  },
  routes: [
    itemKindImport.refusedRoute("/settings/items/import", "manage_system_settings"),
    ...itemKindRoutes,
    ...inventoriesRoutes,
    ...itemSheetRoutes,
    ...inventoryPhotosRoutes,
  ],
  subscribers: inventoriesSubscribers,
  tasks: [...itemKindImportTasks, ...inventoryPhotosTasks],
  answers: [
    inventoriesOfIntakes,
    inventoriesOfLead,
    inventoriesOfQuotes,
    inventorySearch,
    plansOfQuotes,
    plansOfServices,
    subjectsOfInventories,
  ],
  demo: async (tx, now) => {
    await seedItemKinds(tx, now);
    await seedInventories(tx, now);
  },
} satisfies Feature;
