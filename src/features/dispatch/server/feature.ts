import type { Feature } from "~/platform/http/feature";
import { outagesHandlers, proposalsHandlers } from "../proposals/server/handlers";
import { seedPublishing } from "../publishing/demo";
import { publishingHandlers } from "../publishing/server/handlers";
import { publicationsOfBoard } from "../publishing/server/queries/marks";
import { publishingRoutes } from "../publishing/server/routes";
import { dispatchHandlers } from "./handlers";

export const dispatchFeature = {
  handlers: {
    dispatch: dispatchHandlers,
    proposals: proposalsHandlers,
    outages: outagesHandlers,
    publishing: publishingHandlers,
  },
  routes: publishingRoutes,
  answers: [publicationsOfBoard],
  demo: seedPublishing,
} satisfies Feature;
