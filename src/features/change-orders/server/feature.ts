import type { Feature } from "~/platform/http/feature";
import { seedChangeOrders } from "../demo";
import { seedExtras } from "../on-site/demo";
import { extrasHandlers } from "../on-site/server/handlers";
import { extraAnswers } from "../on-site/server/office";
import { extrasRoutes } from "../on-site/server/routes";
import { extraSubscribers } from "../on-site/server/subscribers";
import { extraTasks } from "../on-site/server/tasks";
import { changeOrdersHandlers } from "./handlers";
import { changeOrdersAnswers } from "./office";
import { changeOrdersSubscribers } from "./subscribers";
import { changeOrdersTasks } from "./tasks";

export const changeOrdersFeature = {
  handlers: { changeOrders: changeOrdersHandlers, extras: extrasHandlers },
  routes: extrasRoutes,
  subscribers: [...changeOrdersSubscribers, ...extraSubscribers],
  tasks: [...changeOrdersTasks, ...extraTasks],
  answers: [...changeOrdersAnswers, ...extraAnswers],
  demo: async (tx, now) => {
    await seedChangeOrders(tx, now);
    await seedExtras(tx, now);
  },
} satisfies Feature;
