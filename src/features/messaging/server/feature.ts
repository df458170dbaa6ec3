import { settingsMismatches } from "~/features/settings/management/server/queries";
import type { Feature } from "~/platform/http/feature";
import { writingsOfOutbox } from "../writings/server/queries";
import { messagingHandlers } from "./handlers";
import { findUncarriedNotices } from "./queries";
import { messagingRoutes } from "./routes";

export const messagingFeature = {
  handlers: { messaging: messagingHandlers },
  routes: messagingRoutes,
  answers: [settingsMismatches.answer(findUncarriedNotices), writingsOfOutbox],
} satisfies Feature;
