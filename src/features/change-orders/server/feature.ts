import type { Feature } from "~/platform/http/feature";
import { seedChangeOrders } from "../demo";
import { changeOrdersHandlers } from "./handlers";
import { changeOrdersAnswers } from "./office";
import { changeOrdersSubscribers } from "./subscribers";
import { changeOrdersTasks } from "./tasks";

export const changeOrdersFeature = {
  handlers: { changeOrders: changeOrdersHandlers },
  subscribers: changeOrdersSubscribers,
  tasks: changeOrdersTasks,
  answers: changeOrdersAnswers,
  demo: seedChangeOrders,
} satisfies Feature;
