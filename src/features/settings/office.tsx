import { onDemand } from "~/platform/ui/office/on-demand";
import { sectionScreens } from "./web/section-parts";

/** The screens of the settings' own sections; each comes when it is first shown. */
export const settingsParts = [
  sectionScreens.answer({
    section: "company",
    Screen: onDemand(() => import("./web/company-screen").then((part) => part.CompanyScreen)),
  }),
];
