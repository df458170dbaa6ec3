import { sectionScreens } from "~/features/settings/web/section-parts";
import { FieldsOutline } from "~/platform/ui/office/fields-outline";
import { onDemand } from "~/platform/ui/office/on-demand";

/** What connections lend to the settings' pages; it comes when it is first shown. */
export const connectionsParts = [
  sectionScreens.answer({
    section: "integrations",
    Screen: onDemand(
      () => import("./web/integrations-screen").then((part) => part.IntegrationsScreen),
      <FieldsOutline />,
    ),
  }),
];
