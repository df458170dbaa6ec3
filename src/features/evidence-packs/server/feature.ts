import type { Feature } from "~/platform/http/feature";
import { evidencePacksHandlers } from "./handlers";
import { evidencePacksRoutes } from "./routes";
import { evidencePacksTasks } from "./tasks";

export const evidencePacksFeature = {
  handlers: { evidencePacks: evidencePacksHandlers },
  routes: evidencePacksRoutes,
  tasks: evidencePacksTasks,
} satisfies Feature;
