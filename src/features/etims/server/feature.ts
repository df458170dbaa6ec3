import type { Feature } from "~/platform/http/feature";
import { seedByHand } from "../by-hand/demo";
import { codesSubscribers } from "../codes/server/subscribers";
import { codesTasks } from "../codes/server/tasks";
import { copiesSubscribers } from "../copies/server/subscribers";
import { copiesTasks } from "../copies/server/tasks";
import { etimsHandlers } from "../device/server/handlers";
import { taxItemsHandlers } from "../items/server/handlers";
import { itemsTasks } from "../items/server/tasks";
import { queueAlert } from "../notices/server/office";
import { noticesTasks } from "../notices/server/tasks";
import { reconciliationHandlers } from "../reconciliation/server/handlers";
import { vatReturnHandlers } from "../vat/server/handlers";
import { vatReturnRoutes } from "../vat/server/routes";
import { kraTaxpayers } from "./commands/look-up-taxpayer";
import { taxHandlers } from "./handlers";
import { etimsStep, paperSignature, taxCount } from "./office";
import { kraOfInvoices } from "./queries/credits";
import { invoiceStates } from "./queries/invoice-states";
import { etimsLedgerRules } from "./queries/ledger";
import { taxRoutes } from "./routes";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

export const etimsFeature = {
  handlers: {
    etims: etimsHandlers,
    tax: taxHandlers,
    taxItems: taxItemsHandlers,
    taxReconciliation: reconciliationHandlers,
    vatReturn: vatReturnHandlers,
  },
  routes: [...taxRoutes, ...vatReturnRoutes],
  subscribers: [...etimsSubscribers, ...codesSubscribers, ...copiesSubscribers],
  demo: seedByHand,
  tasks: [...etimsTasks, ...codesTasks, ...itemsTasks, ...noticesTasks, ...copiesTasks],
  answers: [
    kraOfInvoices,
    kraTaxpayers,
    etimsLedgerRules,
    etimsStep,
    paperSignature,
    taxCount,
    queueAlert,
    invoiceStates,
  ],
} satisfies Feature;
