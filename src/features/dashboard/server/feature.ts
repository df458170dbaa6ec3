import type { Feature } from "~/platform/http/feature";
import { overviewHandlers } from "../overview/server/handlers";

export const dashboardFeature = {
  handlers: { overview: overviewHandlers },
} satisfies Feature;
