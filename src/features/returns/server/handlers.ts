import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { remittancesContract } from "../contract";
import { payRemittance, sendTaxCards } from "./commands";
import { listTaxCards } from "./queries/cards";
import { listRemittances } from "./queries/returns";

const os = handlersOf(remittancesContract);

export const remittancesHandlers = os.router({
  list: os.list.handler(({ input }) => listRemittances(db(), input.month)),
  pay: os.pay.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `remittances:${actor.personId}`, key, input }, () =>
        payRemittance(tx, actor, { ...input, now }),
      ),
    ),
  ),
  listTaxCards: os.listTaxCards.handler(async ({ input }) => ({
    cards: await listTaxCards(db(), input.year),
  })),
  sendTaxCards: os.sendTaxCards.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `tax-cards:${actor.personId}`, key, input }, () =>
        sendTaxCards(tx, actor, { ...input, now }),
      ),
    ),
  ),
});
