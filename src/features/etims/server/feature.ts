import type { Feature } from "~/platform/http/feature";
import { etimsHandlers } from "../device/server/handlers";
import { kraTaxpayers } from "./commands/look-up-taxpayer";
import { taxHandlers } from "./handlers";
import { etimsStep, paperSignature, taxCount } from "./office";
import { kraOfInvoices } from "./queries/credits";
import { etimsLedgerRules } from "./queries/ledger";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

export const etimsFeature = {
  handlers: { etims: etimsHandlers, tax: taxHandlers },
  subscribers: etimsSubscribers,
  tasks: etimsTasks,
  answers: [kraOfInvoices, kraTaxpayers, etimsLedgerRules, etimsStep, paperSignature, taxCount],
} satisfies Feature;
