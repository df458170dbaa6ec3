import type { Feature } from "~/platform/http/feature";
import { copiesSubscribers } from "../copies/server/subscribers";
import { copiesTasks } from "../copies/server/tasks";
import { etimsHandlers } from "../device/server/handlers";
import { queueAlert } from "../notices/server/office";
import { noticesTasks } from "../notices/server/tasks";
import { taxHandlers } from "./handlers";
import { etimsStep, paperSignature, taxCount } from "./office";
import { invoiceStates } from "./queries/invoice-states";
import { etimsLedgerRules } from "./queries/ledger";
import { taxRoutes } from "./routes";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

export const etimsFeature = {
  handlers: { etims: etimsHandlers, tax: taxHandlers },
  routes: taxRoutes,
  subscribers: [...etimsSubscribers, ...copiesSubscribers],
  tasks: [...etimsTasks, ...noticesTasks, ...copiesTasks],
  answers: [etimsLedgerRules, etimsStep, paperSignature, taxCount, queueAlert, invoiceStates],
} satisfies Feature;
