import { sectionScreens } from "~/features/settings/web/section-parts";
import { FieldsOutline } from "~/platform/ui/office/fields-outline";
import { onDemand } from "~/platform/ui/office/on-demand";

export const connectionsParts = [
  sectionScreens.answer({
    section: "integrations",
    Screen: onDemand(
      () => import("./web/integrations-screen").then((part) => part.IntegrationsScreen),
      <FieldsOutline />,
    ),
  }),
];
