import { etimsParts } from "~/features/settings/localization/web/localization-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const etimsDevicePart = etimsParts.answer(
  onDemand(() => import("./etims-device").then((part) => part.EtimsDevice)),
);
