import type { Feature } from "~/platform/http/feature";
import { activityCalendarHandlers } from "../calendar/server/handlers";
import { seedActivities } from "../demo";
import { activityFeedHandlers } from "../feed/server/handlers";
import { activityFeedRoutes } from "../feed/server/routes";
import { crmMetricsHandlers } from "../overview/server/handlers";
import { leadTimelineHandlers } from "../timeline/server/handlers";
import { visitsHandlers } from "../visits/server/handlers";
import { activitiesHandlers } from "./handlers";
import {
  activitiesOfLead,
  customersOfAssignees,
  eventsOfActivities,
  leadsOfParticipants,
  leadsWithActivities,
  overdueCount,
  ownedActivities,
  subjectsOfActivities,
} from "./office";
import { activityRoutes } from "./routes";
import { activitiesSubscribers } from "./subscribers";
import { activitiesTasks } from "./tasks";

export const activitiesFeature = {
  handlers: {
    activities: activitiesHandlers,
    activityCalendar: activityCalendarHandlers,
    activityFeed: activityFeedHandlers,
    crmMetrics: crmMetricsHandlers,
    leadTimeline: leadTimelineHandlers,
    visits: visitsHandlers,
  },
  routes: [...activityRoutes, ...activityFeedRoutes],
  subscribers: activitiesSubscribers,
  tasks: activitiesTasks,
  answers: [
    ownedActivities,
    eventsOfActivities,
    subjectsOfActivities,
    overdueCount,
    customersOfAssignees,
    leadsOfParticipants,
    activitiesOfLead,
    leadsWithActivities,
  ],
  demo: seedActivities,
} satisfies Feature;
