import type { Feature } from "~/platform/http/feature";
import { seedPlans } from "../proposals/demo";
import { outagesHandlers, proposalsHandlers } from "../proposals/server/handlers";
import { dispatchHandlers } from "./handlers";

export const dispatchFeature = {
  handlers: {
    dispatch: dispatchHandlers,
    proposals: proposalsHandlers,
    outages: outagesHandlers,
  },
  demo: seedPlans,
} satisfies Feature;
