import { sectionScreens } from "~/features/settings/web/section-parts";
import { FieldsOutline } from "~/platform/ui/office/fields-outline";
import { onDemand } from "~/platform/ui/office/on-demand";

export const messagingScreens = [
  sectionScreens.answer({
    section: "communication",
    Screen: onDemand(
      () => import("./web/communication-screen").then((part) => part.CommunicationScreen),
      <FieldsOutline />,
    ),
  }),
];
