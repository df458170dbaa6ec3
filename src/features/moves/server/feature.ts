import type { Feature } from "~/platform/http/feature";
import { afterTasks } from "../after/server/tasks";
import { customerMovesHandlers } from "../customer/server/handlers";
import { deliverySample } from "../delivery/server/documents/delivery-sample";
import { deliveryRoutes } from "../delivery/server/routes";
import { movesHandlers } from "./handlers";
import { customersOfLeads, eventsOfMoves, moveSearch, subjectsOfMoves } from "./office";
import { movesSubscribers } from "./subscribers";

export const movesFeature = {
  handlers: { moves: movesHandlers, customerMoves: customerMovesHandlers },
  routes: deliveryRoutes,
  subscribers: movesSubscribers,
  tasks: afterTasks,
  answers: [moveSearch, eventsOfMoves, customersOfLeads, subjectsOfMoves, deliverySample],
} satisfies Feature;
