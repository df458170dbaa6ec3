import "~/sections";
import { Outlet } from "react-router";
import { connectionsParts } from "~/features/connections/office";
import { etimsDevicePart } from "~/features/etims/device/web/device-part";
import { publishNoticePart } from "~/features/etims/items/web/items-part";
import { gatewaysScreen } from "~/features/gateways/office";
import { messagingScreens } from "~/features/messaging/office";
import { seoParts } from "~/features/seo/office";
import { settingsParts } from "~/features/settings/office";
import { templatesScreen } from "~/features/settings/templates/web/templates-screen";

for (const part of [
  ...connectionsParts,
  etimsDevicePart,
  publishNoticePart,
  gatewaysScreen,
  ...messagingScreens,
  ...seoParts,
  ...settingsParts,
  templatesScreen,
])
  part.join();

/** Parent route of the settings pages, so that only they load the sections' declarations. */
export default function Settings() {
  return <Outlet />;
}
