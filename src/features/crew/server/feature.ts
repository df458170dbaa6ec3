import type { Feature } from "~/platform/http/feature";
import { seedCrew } from "../demo";
import { crewHandlers, crewOfficeHandlers } from "./handlers";
import { phonesOnBoard } from "./queries/board";
import { crewRoutes } from "./routes";
import { crewSubscribers } from "./subscribers";
import { crewTasks } from "./tasks";

export const crewFeature = {
  handlers: { crew: crewHandlers, crewOffice: crewOfficeHandlers },
  routes: crewRoutes,
  subscribers: crewSubscribers,
  tasks: crewTasks,
  answers: [phonesOnBoard],
  demo: seedCrew,
} satisfies Feature;
