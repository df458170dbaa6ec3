import type { Feature } from "~/platform/http/feature";
import { seedSchedules } from "../schedules/demo";
import { schedulesHandlers } from "../schedules/server/handlers";
import { schedulesTasks } from "../schedules/server/tasks";
import { statementsHandlers } from "../statements/server/handlers";
import { statementsRoutes } from "../statements/server/routes";
import { reportsHandlers } from "./handlers";
import { reportsRoutes } from "./routes";

export const reportsFeature = {
  handlers: {
    reports: reportsHandlers,
    reportSchedules: schedulesHandlers,
    statements: statementsHandlers,
  },
  routes: [...reportsRoutes, ...statementsRoutes],
  tasks: schedulesTasks,
  demo: seedSchedules,
} satisfies Feature;
