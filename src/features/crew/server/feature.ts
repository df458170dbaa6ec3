import type { Feature } from "~/platform/http/feature";
import { seedCrew } from "../demo";
import { reportsEnd } from "./commands/forget-reports";
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
  answers: [phonesOnBoard, reportsEnd],
  demo: seedCrew,
} satisfies Feature;
