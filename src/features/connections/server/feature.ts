import { roadSources } from "~/features/pricing/server/queries/roads";
import { connectionCounts, settingsMismatches } from "~/features/settings/management/server/queries";
import type { Feature } from "~/platform/http/feature";
import { audienceSubscribers } from "../audience/server/subscribers";
import { audienceTasks } from "../audience/server/tasks";
import { activitySource, calendarSources, moveSource } from "../calendar/server/queries";
import { calendarSubscribers } from "../calendar/server/subscribers";
import { calendarTasks } from "../calendar/server/tasks";
import { driveSubscribers } from "../drive/server/subscribers";
import { driveTasks } from "../drive/server/tasks";
import { calendarFeedHandlers } from "../feeds/server/handlers";
import { feedRoutes } from "../feeds/server/routes";
import { askGoogleMaps } from "../roads/server/commands";
import { findUnmeasured } from "../roads/server/queries";
import { webhooksHandlers } from "../webhooks/server/handlers";
import { webhooksSubscribers } from "../webhooks/server/subscribers";
import { webhooksTasks } from "../webhooks/server/tasks";
import { connectionsHandlers } from "./handlers";
import { countConnections, findUnconnected } from "./queries";
import { connectionsRoutes } from "./routes";
import { connectionsSubscribers } from "./subscribers";
import { connectionsTasks } from "./tasks";

export const connectionsFeature = {
  handlers: {
    connections: connectionsHandlers,
    webhooks: webhooksHandlers,
    calendarFeed: calendarFeedHandlers,
  },
  routes: [...connectionsRoutes, ...feedRoutes],
  // Order matters: connections are updated before Zapier's webhook.
  subscribers: [
    ...connectionsSubscribers,
    ...webhooksSubscribers,
    ...calendarSubscribers,
    ...audienceSubscribers,
    ...driveSubscribers,
  ],
  tasks: [...connectionsTasks, ...webhooksTasks, ...calendarTasks, ...audienceTasks, ...driveTasks],
  answers: [
    calendarSources.answer(moveSource),
    calendarSources.answer(activitySource),
    roadSources.answer(askGoogleMaps),
    settingsMismatches.answer(findUnconnected),
    settingsMismatches.answer(findUnmeasured),
    connectionCounts.answer(countConnections),
  ],
} satisfies Feature;
