import type { Feature } from "~/platform/http/feature";
import { inquiriesHandlers } from "./handlers";
import { inquiriesRoutes } from "./routes";
import { inquiriesTasks } from "./tasks";

export const inquiriesFeature = {
  handlers: { inquiries: inquiriesHandlers },
  routes: [inquiriesRoutes],
  tasks: inquiriesTasks,
} satisfies Feature;
