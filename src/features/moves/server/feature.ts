import type { Feature } from "~/platform/http/feature";
import { afterTasks } from "../after/server/tasks";
import { customerMovesHandlers } from "../customer/server/handlers";
import { changesOfMoves } from "../customer/server/queries";
import { deliverySample } from "../delivery/server/documents/delivery-sample";
import { deliveryRoutes } from "../delivery/server/routes";
import { employeeMovesHandlers } from "../employee/server/handlers";
import { seedServices } from "../records/demo";
import { customerServicesHandlers } from "../records/server/handlers";
import { servicesRoutes } from "../records/server/routes";
import { movesHandlers } from "./handlers";
import { customersOfLeads, eventsOfMoves, exampleOfMoves, moveSearch, subjectsOfMoves } from "./office";
import { movesSubscribers } from "./subscribers";

export const movesFeature = {
  handlers: {
    moves: movesHandlers,
    customerMoves: customerMovesHandlers,
    customerServices: customerServicesHandlers,
    employeeMoves: employeeMovesHandlers,
  },
  routes: [...deliveryRoutes, ...servicesRoutes],
  subscribers: movesSubscribers,
  tasks: afterTasks,
  demo: seedServices,
  answers: [
    changesOfMoves,
    moveSearch,
    eventsOfMoves,
    customersOfLeads,
    subjectsOfMoves,
    deliverySample,
    exampleOfMoves,
  ],
} satisfies Feature;
