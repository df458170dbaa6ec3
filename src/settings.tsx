import "~/sections";
import { Outlet } from "react-router";
import { connectionsParts } from "~/features/connections/office";
import { gatewaysScreen } from "~/features/gateways/office";
import { messagingScreens } from "~/features/messaging/office";
import { seoParts } from "~/features/seo/office";
import { settingsParts } from "~/features/settings/office";
import { templatesScreen } from "~/features/settings/templates/web/templates-screen";

/** Screens of sections for which a plain list of fields is not enough. */
for (const part of [
  ...connectionsParts,
  gatewaysScreen,
  ...messagingScreens,
  ...seoParts,
  ...settingsParts,
  templatesScreen,
])
  part.join();

/** The pages of the settings are below this route: only they load what the sections declare. */
export default function Settings() {
  return <Outlet />;
}
