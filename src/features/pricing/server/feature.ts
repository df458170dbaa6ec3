import type { Feature } from "~/platform/http/feature";
import { roadTasks } from "../roads/server/tasks";
import { pricingHandlers } from "./handlers";

export const pricingFeature = {
  handlers: { pricing: pricingHandlers },
  tasks: roadTasks,
} satisfies Feature;
