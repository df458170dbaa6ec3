import type { Feature } from "~/platform/http/feature";
import { inquiriesHandlers } from "./handlers";
import { inquiryCount, inquirySearch } from "./office";
import { inquiriesRoutes } from "./routes";
import { inquiriesTasks } from "./tasks";

export const inquiriesFeature = {
  handlers: { inquiries: inquiriesHandlers },
  routes: inquiriesRoutes,
  tasks: inquiriesTasks,
  answers: [inquirySearch, inquiryCount],
} satisfies Feature;
