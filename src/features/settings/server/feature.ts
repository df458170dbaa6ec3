import type { Feature } from "~/platform/http/feature";
import { settingsManagementHandlers } from "../management/server/handlers";
import { findDepositWithoutWay, settingsMismatches } from "../management/server/queries";
import { picturesRoutes } from "../pictures/server/routes";
import { settingsVersionsHandlers } from "../versions/server/handlers";
import { settingsHandlers } from "./handlers";
import { settingsRoutes } from "./routes";

export const settingsFeature = {
  handlers: {
    settings: settingsHandlers,
    settingsVersions: settingsVersionsHandlers,
    settingsManagement: settingsManagementHandlers,
  },
  routes: [...picturesRoutes, ...settingsRoutes],
  answers: [settingsMismatches.answer(findDepositWithoutWay)],
} satisfies Feature;
