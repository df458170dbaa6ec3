import type { Feature } from "~/platform/http/feature";
import { statementsHandlers } from "../statements/server/handlers";
import { statementsRoutes } from "../statements/server/routes";
import { reportsHandlers } from "./handlers";
import { reportsRoutes } from "./routes";

export const reportsFeature = {
  handlers: { reports: reportsHandlers, statements: statementsHandlers },
  routes: [...reportsRoutes, ...statementsRoutes],
} satisfies Feature;
