import type { Feature } from "~/platform/http/feature";
import { seedCapacity } from "../demo";
import { claimsOfCapacity } from "./commands/claim-day";
import { bookingNeedsTrucks } from "./commands/require-trucks";
import { capacityHandlers } from "./handlers";
import { fullDaysOfCapacity } from "./queries/days";
import { capacitySubscribers } from "./subscribers";
import { capacityTasks } from "./tasks";

export const capacityFeature = {
  handlers: { capacity: capacityHandlers },
  subscribers: capacitySubscribers,
  tasks: capacityTasks,
  answers: [claimsOfCapacity, fullDaysOfCapacity, bookingNeedsTrucks],
  demo: seedCapacity,
} satisfies Feature;
