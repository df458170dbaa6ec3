import type { Feature } from "~/platform/http/feature";
import { seedArrivals } from "../demo";
import { leadLookalikesHandlers } from "../lookalikes/server/handlers";
import { arrivalsOfLead } from "./office";
import { arrivalsSubscribers } from "./subscribers";
import { arrivalsTasks } from "./tasks";

export const arrivalsFeature = {
  handlers: { leadLookalikes: leadLookalikesHandlers },
  answers: [arrivalsOfLead],
  subscribers: arrivalsSubscribers,
  tasks: arrivalsTasks,
  demo: seedArrivals,
} satisfies Feature;
