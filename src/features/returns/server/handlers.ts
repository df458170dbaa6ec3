import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnce } from "~/platform/http/reach";
import { remittancesContract } from "../contract";
import { payRemittance, sendTaxCards } from "./commands";
import { listTaxCards } from "./queries/cards";
import { listRemittances } from "./queries/returns";

const os = handlersOf(remittancesContract);

export const remittancesHandlers = os.router({
  list: os.list.handler(({ input }) => listRemittances(db(), input.month)),
  pay: os.pay.handler(({ input, context }) => actOnce("remittances", context, input, payRemittance)),
  listTaxCards: os.listTaxCards.handler(async ({ input }) => ({
    cards: await listTaxCards(db(), input.year),
  })),
  sendTaxCards: os.sendTaxCards.handler(({ input, context }) =>
    actOnce("tax-cards", context, input, sendTaxCards),
  ),
});
