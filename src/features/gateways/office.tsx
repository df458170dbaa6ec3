import { sectionScreens } from "~/features/settings/web/section-parts";
import { FieldsOutline } from "~/platform/ui/office/fields-outline";
import { onDemand } from "~/platform/ui/office/on-demand";

/** What gateways lend to the settings' pages; it comes when it is first shown. */
export const gatewaysScreen = sectionScreens.answer({
  section: "paymentGateways",
  Screen: onDemand(
    () => import("./web/gateways-screen").then((part) => part.GatewaysScreen),
    <FieldsOutline />,
  ),
});
