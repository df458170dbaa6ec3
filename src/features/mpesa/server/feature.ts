import type { Feature } from "~/platform/http/feature";
import { promptsRoutes } from "../prompts/server/routes";
import { promptsTasks } from "../prompts/server/tasks";
import { mpesaHandlers } from "./handlers";
import { figuresOfMpesa, mpesaStateOfStaff, reviewCount, subjectsOfMpesa } from "./office";
import { mpesaLedgerRules } from "./queries/ledger";
import { mpesaRoutes } from "./routes";
import { mpesaSubscribers } from "./subscribers";
import { mpesaTasks } from "./tasks";

export const mpesaFeature = {
  handlers: { mpesa: mpesaHandlers },
  routes: [...promptsRoutes, ...mpesaRoutes],
  subscribers: mpesaSubscribers,
  tasks: [...promptsTasks, ...mpesaTasks],
  answers: [reviewCount, mpesaLedgerRules, ...figuresOfMpesa, subjectsOfMpesa, mpesaStateOfStaff],
} satisfies Feature;
