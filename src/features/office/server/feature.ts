import type { Feature } from "~/platform/http/feature";
import { activityHandlers } from "../activity/server/handlers";
import { approvalsHandlers } from "../approvals/server/handlers";
import { approvalCount } from "../approvals/server/queries/approvals";
import { approvalsSubscribers } from "../approvals/server/subscribers";
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
    menu: menuHandlers,
    search: searchHandlers,
  },
  routes: liveRoutes(),
  subscribers: approvalsSubscribers,
  tasks: searchTasks,
  answers: [approvalCount, peopleSearch, settingSearch, namesOfPeople],
} satisfies Feature;
