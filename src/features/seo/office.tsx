import { sectionScreens } from "~/features/settings/web/section-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

/** What SEO lends to the settings' pages; it comes when it is first shown. */
export const seoParts = [
  sectionScreens.answer({
    section: "seo",
    Screen: onDemand(() => import("./web/seo-screen").then((part) => part.SeoScreen)),
  }),
];
