import type { Feature } from "~/platform/http/feature";
import { morningHandlers } from "../morning/server/handlers";
import { overviewHandlers } from "../overview/server/handlers";

export const dashboardFeature = {
  handlers: { morning: morningHandlers, overview: overviewHandlers },
} satisfies Feature;
