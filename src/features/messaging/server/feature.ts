import { settingsMismatches } from "~/features/settings/management/server/queries";
import type { Feature } from "~/platform/http/feature";
import { messagingHandlers } from "./handlers";
import { stepOfTexts } from "./office";
import { findUncarriedNotices } from "./queries/messages";
import { writingsOfOutbox } from "./queries/writings";
import { messagingRoutes } from "./routes";

export const messagingFeature = {
  handlers: { messaging: messagingHandlers },
  routes: messagingRoutes,
  answers: [settingsMismatches.answer(findUncarriedNotices), writingsOfOutbox, stepOfTexts],
} satisfies Feature;
