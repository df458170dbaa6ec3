import type { Feature } from "~/platform/http/feature";
import { finalDuesHandlers } from "./handlers";
import { finalDuesRoutes } from "./routes";

export const finalDuesFeature = {
  handlers: { finalDues: finalDuesHandlers },
  routes: finalDuesRoutes,
} satisfies Feature;
