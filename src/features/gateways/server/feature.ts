import { connectionCounts, settingsMismatches } from "~/features/settings/management/server/queries";
import type { Feature } from "~/platform/http/feature";
import { moneyOfGateways } from "./commands/claim-reference";
import { gatewaysHandlers } from "./handlers";
import { countConnections, findMpesaWithoutLogin } from "./queries";

export const gatewaysFeature = {
  handlers: { gateways: gatewaysHandlers },
  answers: [
    moneyOfGateways,
    connectionCounts.answer(countConnections),
    settingsMismatches.answer(findMpesaWithoutLogin),
  ],
} satisfies Feature;
