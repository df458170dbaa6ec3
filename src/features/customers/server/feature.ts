import type { Feature } from "~/platform/http/feature";
import { customerBulkHandlers } from "../bulk/server/handlers";
import { customerExportRoutes } from "../bulk/server/routes";
import { customerChoicesHandlers } from "../choices/server/handlers";
import { customerCountsTasks } from "../counts/server/tasks";
import { seedCustomers } from "../demo";
import { customerDuplicatesHandlers } from "../duplicates/server/handlers";
import { customerDuplicatesSubscribers, customerDuplicatesTasks } from "../duplicates/server/tasks";
import { customerImport } from "../import/server/commands";
import { customerImportsHandlers } from "../import/server/handlers";
import { customerImportsTasks } from "../import/server/tasks";
import { customerNotesHandlers } from "../notes/server/handlers";
import { customerNotesTasks } from "../notes/server/tasks";
import { customerRestrictionHandlers } from "../restriction/server/handlers";
import { taxpayersHandlers } from "../taxpayers/server/handlers";
import { customersHandlers } from "./handlers";
import {
  customerSearch,
  eventsOfCustomers,
  namesOfCustomers,
  ownedCustomers,
  refusalOfRestricted,
  subjectsOfCustomers,
} from "./office";
import { customersRoutes } from "./routes";

export const customersFeature = {
  handlers: {
    customers: customersHandlers,
    customerBulk: customerBulkHandlers,
    customerDuplicates: customerDuplicatesHandlers,
    customerImports: customerImportsHandlers,
    customerNotes: customerNotesHandlers,
    customerChoices: customerChoicesHandlers,
    customerRestriction: customerRestrictionHandlers,
    taxpayers: taxpayersHandlers,
  },
  subscribers: customerDuplicatesSubscribers,
  tasks: [...customerCountsTasks, ...customerNotesTasks, ...customerDuplicatesTasks, ...customerImportsTasks],
  routes: [
    customerImport.refusedRoute("/customers/import", "access_all_customers"),
    ...customersRoutes,
    ...customerExportRoutes,
  ],
  demo: seedCustomers,
  answers: [
    refusalOfRestricted,
    ownedCustomers,
    customerSearch,
    eventsOfCustomers,
    namesOfCustomers,
    subjectsOfCustomers,
  ],
} satisfies Feature;
