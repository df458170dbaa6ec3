import { paymentWays } from "~/features/content/server/queries";
import { connectionCounts, settingsMismatches } from "~/features/settings/management/server/queries";
import type { Feature } from "~/platform/http/feature";
import { chargesHandlers } from "../charges/server/handlers";
import { chargesRoutes } from "../charges/server/routes";
import { chargesTasks } from "../charges/server/tasks";
import { seedCharges } from "../demo";
import { statementsHandlers } from "../statements/server/handlers";
import { moneyOfGateways } from "./commands/claim-reference";
import { gatewaysHandlers } from "./handlers";
import { subjectsOfCharges } from "./office";
import { countConnections, findMpesaWithoutLogin, listPaymentWays } from "./queries/gateways";
import { gatewayLedgerRules } from "./queries/ledger";

export const gatewaysFeature = {
  handlers: { gateways: gatewaysHandlers, charges: chargesHandlers, gatewayStatements: statementsHandlers },
  routes: chargesRoutes,
  tasks: chargesTasks,
  answers: [
    moneyOfGateways,
    connectionCounts.answer(countConnections),
    settingsMismatches.answer(findMpesaWithoutLogin),
    paymentWays.answer(listPaymentWays),
    gatewayLedgerRules,
    subjectsOfCharges,
  ],
  demo: seedCharges,
} satisfies Feature;
