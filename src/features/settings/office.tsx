import { FieldsOutline } from "~/platform/ui/office/fields-outline";
import { onDemand } from "~/platform/ui/office/on-demand";
import { etimsParts } from "./localization/web/localization-parts";
import { sectionScreens } from "./web/section-parts";

export const settingsParts = [
  sectionScreens.answer({
    section: "company",
    Screen: onDemand(
      () => import("./web/company-screen").then((part) => part.CompanyScreen),
      <FieldsOutline />,
    ),
  }),
  sectionScreens.answer({
    section: "localization",
    Screen: onDemand(
      () => import("./localization/web/localization-screen").then((part) => part.LocalizationScreen),
      <FieldsOutline />,
    ),
  }),
  etimsParts.answer(onDemand(() => import("./etims/web/etims-device").then((part) => part.EtimsDevice))),
];
