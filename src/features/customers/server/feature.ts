import type { Feature } from "~/platform/http/feature";
import { customerBulkHandlers } from "../bulk/server/handlers";
import { customerExportRoutes } from "../bulk/server/routes";
import { seedCustomers } from "../demo";
import { customerNotesHandlers } from "../notes/server/handlers";
import { customerNotesTasks } from "../notes/server/tasks";
import { customersHandlers } from "./handlers";
import { customerSearch, eventsOfCustomers, namesOfCustomers, subjectsOfCustomers } from "./office";
import { customersRoutes } from "./routes";

export const customersFeature = {
  handlers: {
    customers: customersHandlers,
    customerBulk: customerBulkHandlers,
    customerNotes: customerNotesHandlers,
  },
  tasks: customerNotesTasks,
  routes: [...customersRoutes, ...customerExportRoutes],
  demo: seedCustomers,
  answers: [customerSearch, eventsOfCustomers, namesOfCustomers, subjectsOfCustomers],
} satisfies Feature;
