import type { Feature } from "~/platform/http/feature";
import { moneyOfMpesaPrompts } from "./commands/book-prompt";
import { mpesaHandlers } from "./handlers";
import { figuresOfMpesa, mpesaStateOfStaff, reviewCount, stepOfMpesa, subjectsOfMpesa } from "./office";
import { mpesaLedgerRules } from "./queries/ledger";
import { mpesaRoutes } from "./routes";
import { mpesaSubscribers } from "./subscribers";
import { mpesaTasks } from "./tasks";

export const mpesaFeature = {
  handlers: { mpesa: mpesaHandlers },
  routes: mpesaRoutes,
  subscribers: mpesaSubscribers,
  tasks: mpesaTasks,
  answers: [
    moneyOfMpesaPrompts,
    reviewCount,
    mpesaLedgerRules,
    ...figuresOfMpesa,
    subjectsOfMpesa,
    mpesaStateOfStaff,
    stepOfMpesa,
  ],
} satisfies Feature;
