import type { Feature } from "~/platform/http/feature";
import { roadTasks } from "../roads/server/tasks";
import { pricingHandlers } from "./handlers";
import { stepOfPrices } from "./office";

export const pricingFeature = {
  handlers: { pricing: pricingHandlers },
  tasks: roadTasks,
  answers: [stepOfPrices],
} satisfies Feature;
