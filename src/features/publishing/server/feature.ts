import type { Feature } from "~/platform/http/feature";
import { seedPublishing } from "../demo";
import { publishingHandlers } from "./handlers";
import { publicationsOfBoard } from "./queries/marks";
import { publishingRoutes } from "./routes";

export const publishingFeature = {
  handlers: { publishing: publishingHandlers },
  routes: publishingRoutes,
  answers: [publicationsOfBoard],
  demo: seedPublishing,
} satisfies Feature;
