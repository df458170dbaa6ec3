import type { Feature } from "~/platform/http/feature";
import { seedClearances } from "../demo";
import { clearancesHandlers } from "./handlers";
import { doubtsOfClearances } from "./queries/clearances";
import { clearancesSubscribers } from "./subscribers";
import { clearancesTasks } from "./tasks";

export const clearancesFeature = {
  handlers: { clearances: clearancesHandlers },
  subscribers: clearancesSubscribers,
  tasks: clearancesTasks,
  answers: [doubtsOfClearances],
  demo: seedClearances,
} satisfies Feature;
