import { FieldsOutline } from "~/platform/ui/office/fields-outline";
import { onDemand } from "~/platform/ui/office/on-demand";
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
];
