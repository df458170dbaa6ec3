import type { Feature } from "~/platform/http/feature";
import { seedSuppliers } from "../demo";
import { supplierImportsHandlers } from "../imports/server/handlers";
import { supplierImportRoutes } from "../imports/server/routes";
import { supplierImportTasks } from "../imports/server/tasks";
import { supplierPapersHandlers } from "../papers/server/handlers";
import { papersOfSuppliers } from "../papers/server/queries";
import { supplierPapersRoutes } from "../papers/server/routes";
import { supplierPapersTasks } from "../papers/server/tasks";
import { supplierVehiclesHandlers } from "../vehicles/server/handlers";
import { suppliersOfVehicles } from "../vehicles/server/queries";
import { suppliersHandlers } from "./handlers";
import { supplierSearch } from "./office";

export const suppliersFeature = {
  handlers: {
    suppliers: suppliersHandlers,
    supplierPapers: supplierPapersHandlers,
    supplierImports: supplierImportsHandlers,
    supplierVehicles: supplierVehiclesHandlers,
  },
  answers: [papersOfSuppliers, supplierSearch, suppliersOfVehicles],
  routes: [...supplierPapersRoutes, ...supplierImportRoutes],
  tasks: [...supplierPapersTasks, ...supplierImportTasks],
  demo: seedSuppliers,
} satisfies Feature;
