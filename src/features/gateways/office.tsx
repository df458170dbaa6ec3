import { sectionScreens } from "~/features/settings/web/section-parts";
import { FieldsOutline } from "~/platform/ui/office/fields-outline";
import { onDemand } from "~/platform/ui/office/on-demand";

export const gatewaysScreen = sectionScreens.answer({
  section: "paymentGateways",
  Screen: onDemand(
    () => import("./web/gateways-screen").then((part) => part.GatewaysScreen),
    <FieldsOutline />,
  ),
});
