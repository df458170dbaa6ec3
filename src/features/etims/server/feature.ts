import type { Feature } from "~/platform/http/feature";
import { codesSubscribers } from "../codes/server/subscribers";
import { codesTasks } from "../codes/server/tasks";
import { etimsHandlers } from "../device/server/handlers";
import { taxItemsHandlers } from "../items/server/handlers";
import { itemsTasks } from "../items/server/tasks";
import { kraTaxpayers } from "./commands/look-up-taxpayer";
import { taxHandlers } from "./handlers";
import { etimsStep, paperSignature, taxCount } from "./office";
import { kraOfInvoices } from "./queries/credits";
import { etimsLedgerRules } from "./queries/ledger";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

export const etimsFeature = {
  handlers: { etims: etimsHandlers, tax: taxHandlers, taxItems: taxItemsHandlers },
  subscribers: [...etimsSubscribers, ...codesSubscribers],
  tasks: [...etimsTasks, ...codesTasks, ...itemsTasks],
  answers: [kraOfInvoices, kraTaxpayers, etimsLedgerRules, etimsStep, paperSignature, taxCount],
} satisfies Feature;
