import type { Feature } from "~/platform/http/feature";
import { exchangeRatesHandlers } from "../exchange-rates/server/handlers";
import { saveBaseCurrency } from "../localization/server/commands";
import { localizationHandlers } from "../localization/server/handlers";
import { settingsManagementHandlers } from "../management/server/handlers";
import { findDepositWithoutWay, settingsMismatches } from "../management/server/queries";
import { messageTextsHandlers } from "../message-texts/server/handlers";
import { picturesRoutes } from "../pictures/server/routes";
import { templateRoutes } from "../templates/server/routes";
import { settingsVersionsHandlers } from "../versions/server/handlers";
import { settingsHandlers } from "./handlers";
import { settingsRoutes } from "./routes";

export const settingsFeature = {
  handlers: {
    settings: settingsHandlers,
    settingsVersions: settingsVersionsHandlers,
    settingsManagement: settingsManagementHandlers,
    localization: localizationHandlers,
    exchangeRates: exchangeRatesHandlers,
    messageTexts: messageTextsHandlers,
  },
  routes: [...picturesRoutes, ...settingsRoutes, ...templateRoutes],
  answers: [settingsMismatches.answer(findDepositWithoutWay), saveBaseCurrency],
} satisfies Feature;
