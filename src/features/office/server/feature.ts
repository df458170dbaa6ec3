import type { Feature } from "~/platform/http/feature";
import { activityHandlers } from "../activity/server/handlers";
import { approvalsHandlers } from "../approvals/server/handlers";
import { approvalCount } from "../approvals/server/queries/approvals";
import { approvalsSubscribers } from "../approvals/server/subscribers";
import { seedSkippedStep } from "../demo";
import { gettingStartedHandlers } from "../getting-started/server/handlers";
import { stepsOfSettings } from "../getting-started/server/office";
import { openStepCount } from "../getting-started/server/queries";
import { installRoutes } from "../install/server/routes";
import { liveRoutes } from "../live/server/routes";
import { menuHandlers } from "../menu/server/handlers";
import { searchHandlers } from "../search/server/handlers";
import { settingSearch } from "../search/server/office";
import { searchTasks } from "../search/server/tasks";
import { namesOfPeople, peopleSearch } from "./queries";

export const officeFeature = {
  handlers: {
    activity: activityHandlers,
    approvals: approvalsHandlers,
    gettingStarted: gettingStartedHandlers,
    menu: menuHandlers,
    search: searchHandlers,
  },
  routes: [...liveRoutes(), ...installRoutes],
  subscribers: approvalsSubscribers,
  tasks: searchTasks,
  demo: seedSkippedStep,
  answers: [approvalCount, openStepCount, ...stepsOfSettings, peopleSearch, settingSearch, namesOfPeople],
} satisfies Feature;
