import type { Feature } from "~/platform/http/feature";
import { copiesSubscribers } from "../copies/server/subscribers";
import { copiesTasks } from "../copies/server/tasks";
import { etimsHandlers } from "../device/server/handlers";
import { noticesTasks } from "../notices/server/tasks";
import { taxHandlers } from "./handlers";
import { etimsStep, paperSignature, queueAlert, taxCount } from "./office";
import { invoiceStates } from "./queries/invoice-states";
import { etimsLedgerRules } from "./queries/ledger";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

export const etimsFeature = {
  handlers: { etims: etimsHandlers, tax: taxHandlers },
  subscribers: [...etimsSubscribers, ...copiesSubscribers],
  tasks: [...etimsTasks, ...noticesTasks, ...copiesTasks],
  answers: [etimsLedgerRules, etimsStep, paperSignature, taxCount, queueAlert, invoiceStates],
} satisfies Feature;
