import { sectionScreens } from "~/features/settings/web/section-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const seoParts = [
  sectionScreens.answer({
    section: "seo",
    Screen: onDemand(() => import("./web/seo-screen").then((part) => part.SeoScreen)),
  }),
];
