import { passwordProofs } from "~/features/settings/management/server/queries";
import type { Feature } from "~/platform/http/feature";
import { handoversHandlers } from "../handover/server/handlers";
import { provePassword } from "./commands/prove-password";
import { identityHandlers } from "./handlers";
import { identityRoutes } from "./routes";
import { identityTasks } from "./tasks";

export const identityFeature = {
  handlers: { identity: identityHandlers, handovers: handoversHandlers },
  routes: identityRoutes,
  tasks: identityTasks,
  answers: [passwordProofs.answer(provePassword)],
} satisfies Feature;
