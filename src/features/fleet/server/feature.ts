import type { Feature } from "~/platform/http/feature";
import { seedFleet } from "../demo";
import { fuelHandlers } from "../fuel/server/handlers";
import { vehiclePapersHandlers } from "../papers/server/handlers";
import { papersFacts } from "../papers/server/queries";
import { papersRoutes } from "../papers/server/routes";
import { papersTasks } from "../papers/server/tasks";
import { vehiclesHandlers } from "../vehicles/server/handlers";
import { workshopHandlers } from "../workshop/server/handlers";

export const fleetFeature = {
  handlers: {
    vehicles: vehiclesHandlers,
    vehiclePapers: vehiclePapersHandlers,
    workshop: workshopHandlers,
    fuel: fuelHandlers,
  },
  answers: [papersFacts],
  routes: papersRoutes,
  tasks: papersTasks,
  demo: seedFleet,
} satisfies Feature;
