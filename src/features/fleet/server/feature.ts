import type { Feature } from "~/platform/http/feature";
import { seedFleet } from "../demo";
import { vehiclePapersHandlers } from "../papers/server/handlers";
import { papersFacts } from "../papers/server/queries";
import { papersRoutes } from "../papers/server/routes";
import { papersTasks } from "../papers/server/tasks";
import { vehiclesHandlers } from "../vehicles/server/handlers";

export const fleetFeature = {
  handlers: { vehicles: vehiclesHandlers, vehiclePapers: vehiclePapersHandlers },
  answers: [papersFacts],
  routes: papersRoutes,
  tasks: papersTasks,
  demo: seedFleet,
} satisfies Feature;
