import type { Feature } from "~/platform/http/feature";
import { seedCrew } from "../demo";
import { crewHandlers, crewOfficeHandlers } from "./handlers";
import { crewRoutes } from "./routes";
import { crewSubscribers } from "./subscribers";
import { crewTasks } from "./tasks";

export const crewFeature = {
  handlers: { crew: crewHandlers, crewOffice: crewOfficeHandlers },
  routes: crewRoutes,
  subscribers: crewSubscribers,
  tasks: crewTasks,
  demo: seedCrew,
} satisfies Feature;
