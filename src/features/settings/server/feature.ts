import type { Feature } from "~/platform/http/feature";
import { settingsHandlers } from "./handlers";
import { settingsRoutes } from "./routes";

export const settingsFeature = {
  handlers: { settings: settingsHandlers },
  routes: settingsRoutes,
} satisfies Feature;
