import { connectionCounts, settingsMismatches } from "~/features/settings/management/server/queries";
import type { Feature } from "~/platform/http/feature";
import { connectionsHandlers } from "./handlers";
import { countConnections, findUnconnected } from "./queries";
import { connectionsRoutes } from "./routes";
import { connectionsSubscribers } from "./subscribers";

export const connectionsFeature = {
  handlers: { connections: connectionsHandlers },
  routes: connectionsRoutes,
  subscribers: connectionsSubscribers,
  answers: [settingsMismatches.answer(findUnconnected), connectionCounts.answer(countConnections)],
} satisfies Feature;
