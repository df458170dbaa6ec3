import type { Feature } from "~/platform/http/feature";
import { customerBulkHandlers } from "../bulk/server/handlers";
import { customerExportRoutes } from "../bulk/server/routes";
import { seedCustomers } from "../demo";
import { customerDuplicatesHandlers } from "../duplicates/server/handlers";
import { customerDuplicatesSubscribers, customerDuplicatesTasks } from "../duplicates/server/tasks";
import { customerImportsHandlers } from "../import/server/handlers";
import { customerImportsTasks } from "../import/server/tasks";
import { customerNotesHandlers } from "../notes/server/handlers";
import { customerNotesTasks } from "../notes/server/tasks";
import { customersHandlers } from "./handlers";
import { customerSearch, eventsOfCustomers, namesOfCustomers, subjectsOfCustomers } from "./office";
import { customersRoutes } from "./routes";

export const customersFeature = {
  handlers: {
    customers: customersHandlers,
    customerBulk: customerBulkHandlers,
    customerDuplicates: customerDuplicatesHandlers,
    customerImports: customerImportsHandlers,
    customerNotes: customerNotesHandlers,
  },
  subscribers: customerDuplicatesSubscribers,
  tasks: [...customerNotesTasks, ...customerDuplicatesTasks, ...customerImportsTasks],
  routes: [...customersRoutes, ...customerExportRoutes],
  demo: seedCustomers,
  answers: [customerSearch, eventsOfCustomers, namesOfCustomers, subjectsOfCustomers],
} satisfies Feature;
