import type { Feature } from "~/platform/http/feature";
import { overviewHandlers } from "../overview/server/handlers";
import { teamHandlers } from "../team/server/handlers";

export const dashboardFeature = {
  handlers: { overview: overviewHandlers, team: teamHandlers },
} satisfies Feature;
