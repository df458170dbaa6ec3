import type { Feature } from "~/platform/http/feature";
import { picturesRoutes } from "../pictures/server/routes";
import { settingsHandlers } from "./handlers";
import { settingsRoutes } from "./routes";

export const settingsFeature = {
  handlers: { settings: settingsHandlers },
  routes: [...picturesRoutes, ...settingsRoutes],
} satisfies Feature;
