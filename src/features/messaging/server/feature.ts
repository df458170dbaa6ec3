import { settingsMismatches } from "~/features/settings/management/server/queries";
import type { Feature } from "~/platform/http/feature";
import { whatsappHandlers } from "../whatsapp/server/handlers";
import { whatsappRoutes } from "../whatsapp/server/routes";
import { whatsappTasks } from "../whatsapp/server/tasks";
import { messagingHandlers } from "./handlers";
import { stepOfTexts } from "./office";
import { findUncarriedNotices } from "./queries/messages";
import { writingsOfOutbox } from "./queries/writings";
import { messagingRoutes } from "./routes";

export const messagingFeature = {
  handlers: { messaging: messagingHandlers, whatsapp: whatsappHandlers },
  routes: [...messagingRoutes, ...whatsappRoutes],
  tasks: whatsappTasks,
  answers: [settingsMismatches.answer(findUncarriedNotices), writingsOfOutbox, stepOfTexts],
} satisfies Feature;
