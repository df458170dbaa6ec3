import type { Feature } from "~/platform/http/feature";
import { seedByHand } from "../by-hand/demo";
import { etimsHandlers } from "../device/server/handlers";
import { taxHandlers } from "./handlers";
import { etimsStep, paperSignature, taxCount } from "./office";
import { etimsLedgerRules } from "./queries/ledger";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

export const etimsFeature = {
  handlers: { etims: etimsHandlers, tax: taxHandlers },
  subscribers: etimsSubscribers,
  tasks: etimsTasks,
  demo: seedByHand,
  answers: [etimsLedgerRules, etimsStep, paperSignature, taxCount],
} satisfies Feature;
