import type { Feature } from "~/platform/http/feature";
import { vehicleChecksHandlers } from "../checks/server/handlers";
import { checksFacts } from "../checks/server/queries";
import { checksTasks } from "../checks/server/tasks";
import { seedFleet } from "../demo";
import { fuelHandlers } from "../fuel/server/handlers";
import { fuelRoutes } from "../fuel/server/routes";
import { fuelTasks } from "../fuel/server/tasks";
import { vehicleImportsHandlers } from "../imports/server/handlers";
import { vehicleImportRoutes } from "../imports/server/routes";
import { vehicleImportTasks } from "../imports/server/tasks";
import { vehiclePapersHandlers } from "../papers/server/handlers";
import { papersFacts } from "../papers/server/queries";
import { papersRoutes } from "../papers/server/routes";
import { papersTasks } from "../papers/server/tasks";
import { vehiclesHandlers } from "../vehicles/server/handlers";
import { workshopHandlers } from "../workshop/server/handlers";
import { workshopRoutes } from "../workshop/server/routes";
import { vehicleSearch } from "./office";

export const fleetFeature = {
  handlers: {
    vehicles: vehiclesHandlers,
    vehiclePapers: vehiclePapersHandlers,
    workshop: workshopHandlers,
    fuel: fuelHandlers,
    vehicleChecks: vehicleChecksHandlers,
    vehicleImports: vehicleImportsHandlers,
  },
  answers: [papersFacts, checksFacts, vehicleSearch],
  routes: [...papersRoutes, ...workshopRoutes, ...fuelRoutes, ...vehicleImportRoutes],
  tasks: [...papersTasks, ...checksTasks, ...fuelTasks, ...vehicleImportTasks],
  demo: seedFleet,
} satisfies Feature;
