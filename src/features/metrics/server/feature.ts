import type { Feature } from "~/platform/http/feature";
import { sumsTasks } from "./tasks";

export const metricsFeature = {
  tasks: sumsTasks,
} satisfies Feature;
